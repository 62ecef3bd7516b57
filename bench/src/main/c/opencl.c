/*
 * Runs a launch with OpenCL on the processor, for `./build bench cold`. Usage: opencl KERNEL LAUNCH-FILE KERNELS.CL
 * Without arguments it prints the platform.
 */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "launch.h"

static const char *kernel_name, *source_file;

static void check(cl_int status, const char *what) {
  if (status == CL_SUCCESS) return;
  fprintf(stderr, "opencl: %s failed with status %d\n", what, status);
  exit(1);
}

static char *read_source(void) {
  FILE *in = fopen(source_file, "rb");
  char *text = calloc(1, 1 << 16);
  if (!in || !text || !fread(text, 1, (1 << 16) - 1, in)) {
    fprintf(stderr, "opencl: cannot read %s\n", source_file);
    exit(1);
  }
  fclose(in);
  return text;
}

static cl_kernel build(cl_context context, cl_device_id device) {
  cl_int status;
  char *text = read_source();
  cl_program program = clCreateProgramWithSource(context, 1, (const char **)&text, NULL, &status);
  check(status, "clCreateProgramWithSource");
  if (clBuildProgram(program, 1, &device, "-cl-std=CL1.2", NULL, NULL) != CL_SUCCESS) {
    char log[1 << 14] = "";
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log - 1, log, NULL);
    fprintf(stderr, "opencl: %s does not compile:\n%s\n", source_file, log);
    exit(1);
  }
  free(text);
  cl_kernel kernel = clCreateKernel(program, kernel_name, &status);
  check(status, "clCreateKernel");
  return kernel;
}

/* Returns the region that a parameter is the address of, or -1 if the parameter is a number. */
static int region_at(const Launch *launch, uint32_t param) {
  for (uint32_t i = 0; i < launch->regions; i++) {
    if (launch->region[i].base == param) return (int)i;
  }
  return -1;
}

static cl_platform_id find_platform(void) {
  cl_platform_id platform;
  check(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
  return platform;
}

static void run(const Launch *launch) {
  static cl_command_queue queue;
  static cl_kernel kernel;
  static cl_mem *buffers;
  if (!kernel) {
    cl_device_id device;
    cl_int status;
    check(clGetDeviceIDs(find_platform(), CL_DEVICE_TYPE_CPU, 1, &device, NULL), "clGetDeviceIDs");
    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
    check(status, "clCreateContext");
    queue = clCreateCommandQueue(context, device, 0, &status);
    check(status, "clCreateCommandQueue");
    kernel = build(context, device);
    buffers = calloc(launch->regions, sizeof *buffers);
    for (uint32_t i = 0; i < launch->regions; i++) {
      buffers[i] = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, launch->region[i].bytes,
                                  launch->memory + launch->region[i].base, &status);
      check(status, "clCreateBuffer");
    }
    for (uint32_t i = 0; i < launch->params; i++) {
      int region = region_at(launch, launch->param[i]);
      check(region >= 0 ? clSetKernelArg(kernel, i, sizeof(cl_mem), &buffers[region])
                        : clSetKernelArg(kernel, i, sizeof(uint32_t), &launch->param[i]),
            "clSetKernelArg");
    }
  }
  size_t local[] = {launch->block_x, launch->block_y, launch->block_z};
  size_t global[] = {launch->grid_x * local[0], launch->grid_y * local[1], local[2]};
  check(clEnqueueNDRangeKernel(queue, kernel, 3, NULL, global, local, 0, NULL, NULL), "clEnqueueNDRangeKernel");
  /* Makes the results visible in the memory of the launch. */
  for (uint32_t i = 0; i < launch->regions; i++) {
    cl_int status;
    void *mapped =
        clEnqueueMapBuffer(queue, buffers[i], CL_TRUE, CL_MAP_READ, 0, launch->region[i].bytes, 0, NULL, NULL, &status);
    check(status, "clEnqueueMapBuffer");
    check(clEnqueueUnmapMemObject(queue, buffers[i], mapped, 0, NULL, NULL), "clEnqueueUnmapMemObject");
  }
  check(clFinish(queue), "clFinish");
}

int main(int argc, char **argv) {
  if (argc == 1) {
    char version[256] = "";
    check(clGetPlatformInfo(find_platform(), CL_PLATFORM_VERSION, sizeof version - 1, version, NULL),
          "clGetPlatformInfo");
    puts(version);
    return 0;
  }
  if (argc != 4) {
    fprintf(stderr, "usage: opencl KERNEL LAUNCH-FILE KERNELS.CL\n");
    return 2;
  }
  kernel_name = argv[1];
  source_file = argv[3];
  return serve(argv[2], run);
}
