/** A listing as `cuobjdump -sass` prints it, with the control words of sm_50 between the instructions. The kernel is our own. */
export const CUOBJDUMP_LISTING = [
  '',
  'Fatbin elf code:',
  '================',
  'arch = sm_50',
  'code version = [1,7]',
  'host = linux',
  'compile_size = 64bit',
  '',
  '\tcode for sm_50',
  '\t\tFunction : clamp',
  '\t.headerflags\t@"EF_CUDA_SM50 EF_CUDA_PTX_SM(EF_CUDA_SM50)"',
  '                                                                                /* 0x003fd800e24007f1 */',
  '        /*0008*/                   MOV R1, c[0x0][0x20] ;                       /* 0x4c98078000870001 */',
  '        /*0010*/                   S2R R0, SR_TID.X ;                           /* 0xf0c8000002170000 */',
  '        /*0018*/                   ISCADD R2.CC, R0, c[0x0][0x140], 0x2 ;       /* 0x4c18810005070002 */',
  '                                                                                /* 0x001c4400fec007f6 */',
  '        /*0028*/                   MOV R3, c[0x0][0x144] ;                      /* 0x4c98078005170003 */',
  '        /*0030*/                   IADD.X R3, R3, RZ ;                          /* 0x5c1008000ff70303 */',
  '        /*0038*/                   LDG.E R0, [R2] ;                             /* 0xeed4200000070200 */',
  '                                                                                /* 0x001fd800fd800ffd */',
  '        /*0048*/                   ISETP.LE.AND P0, PT, R0, c[0x0][0x148], PT ; /* 0x4b67038005270007 */',
  '        /*0050*/                   @P0 EXIT ;                                   /* 0xe30000000000000f */',
  '        /*0058*/                   MOV R0, c[0x0][0x148] ;                      /* 0x4c98078005270000 */',
  '                                                                                /* 0x001fbc00ffe001f1 */',
  '        /*0068*/                   STG.E [R2], R0 ;                             /* 0xeedc200000070200 */',
  '        /*0070*/                   EXIT ;                                       /* 0xe30000000007000f */',
  '        /*0078*/                   BRA 0x78 ;                                   /* 0xe2400fffff87000f */',
  '\t\t.............',
  '',
].join('\n');

/** Rows of Nsight Compute's source page, as they are in the clipboard. */
export const NSIGHT_ROWS = '#\tAddress\tSource\tSamples\n1\t00007f3f 8e4d1200\tMOV R1, c[0x0][0x28]\t12\n2\t00007f3f 8e4d1210\t      @P0 EXIT\t3\n';

/** The SASS output of Compiler Explorer. */
export const EXPLORER_OUTPUT = 'square(int*, int):\n MOV R1, c[0x0][0x28] \n@P0 EXIT \n';
