/**
 * Makes a cubin for tests, with the parts of a cubin of NVIDIA's compilers that our reader uses. It has two kernels for sm_50. The first
 * has parameters, constants and shared memory.
 */

interface Section {
  name: string;
  type?: number;
  flags?: number;
  info?: number;
  bytes: Buffer;
}

/** The code of the first kernel, in groups of one control word and three instructions, as on sm_50. */
const FIRST_KERNEL = ['083fc000e3e007f6', '4c98078000870001', 'f0c8000002170002', '3828000001e70200', '001f8000ffe007ff', 'e30000000007000f', 'e2400fffff87000f', '50b0000000070f00'];
const SECOND_KERNEL = FIRST_KERNEL.slice(4);

function wordBytes(words: string[]): Buffer {
  const bytes = Buffer.alloc(8 * words.length);
  words.forEach((word, i) => bytes.writeBigUInt64LE(BigInt(`0x${word}`), 8 * i));
  return bytes;
}

/** Returns the section with the launch attributes of a kernel with two parameters of eight and four bytes, from offset 0x140 on. */
function launchAttributes(): Buffer {
  const entry = (format: number, attribute: number, ...values: number[]): Buffer => {
    const bytes = Buffer.alloc(4 + 4 * values.length);
    bytes.writeUInt8(format, 0);
    bytes.writeUInt8(attribute, 1);
    bytes.writeUInt16LE(4 * values.length, 2);
    values.forEach((value, i) => bytes.writeUInt32LE(value, 4 + 4 * i));
    return bytes;
  };
  const size = Buffer.from([3, 0x19, 12, 0]);
  return Buffer.concat([entry(4, 0x0a, 5, 0x140 | (12 << 16)), size, entry(4, 0x17, 0, 0 | (0 << 16), 8 << 18), entry(4, 0x17, 0, 1 | (8 << 16), 4 << 18)]);
}

/** @param set number of the instruction set that the file names. The code is for sm_50 whatever it says. */
export function makeCubin(set = 50): Buffer {
  const constants = Buffer.alloc(16);
  constants.writeDoubleLE(1.5, 8);
  const sections: Section[] = [
    { name: '', type: 0, bytes: Buffer.alloc(0) },
    { name: '.text.first', flags: 1 << 20, info: 24 << 24, bytes: wordBytes(FIRST_KERNEL) },
    { name: '.text.second', info: 8 << 24, bytes: wordBytes(SECOND_KERNEL) },
    { name: '.nv.info.first', bytes: launchAttributes() },
    { name: '.nv.constant0.first', bytes: Buffer.alloc(0x14c) },
    { name: '.nv.constant2.first', bytes: constants },
    { name: '.nv.shared.first', type: 8, bytes: Buffer.alloc(512) },
  ];
  const names = Buffer.from([...sections.map(one => one.name), '.shstrtab', ''].join('\0'), 'latin1');
  sections.push({ name: '.shstrtab', type: 3, bytes: names });
  const header = Buffer.alloc(64);
  header.write('\x7fELF\x02\x01\x01', 'latin1');
  header.writeUInt16LE(190, 18);
  header.writeUInt32LE(set, 48);
  header.writeUInt16LE(64, 58);
  header.writeUInt16LE(sections.length, 60);
  header.writeUInt16LE(sections.length - 1, 62);
  const sectionTable: Buffer[] = [];
  const contents: Buffer[] = [header];
  let offset = header.length;
  let nameOffset = 0;
  for (const section of sections) {
    const entry = Buffer.alloc(64);
    entry.writeUInt32LE(nameOffset, 0);
    entry.writeUInt32LE(section.type ?? 1, 4);
    entry.writeBigUInt64LE(BigInt(section.flags ?? 0), 8);
    entry.writeBigUInt64LE(BigInt(offset), 24);
    entry.writeBigUInt64LE(BigInt(section.bytes.length), 32);
    entry.writeUInt32LE(section.info ?? 0, 44);
    sectionTable.push(entry);
    nameOffset += section.name.length + 1;
    if (section.type !== 8) {
      contents.push(section.bytes);
      offset += section.bytes.length;
    }
  }
  header.writeBigUInt64LE(BigInt(offset), 40);
  return Buffer.concat([...contents, ...sectionTable]);
}

/** Returns a container, as in a .fatbin file, with a cubin for each of some architectures. */
export function makeFatBinary(...sets: number[]): Buffer {
  const entries = sets.map(set => {
    const cubin = makeCubin(set);
    const header = Buffer.alloc(64);
    header.writeUInt16LE(2, 0);
    header.writeUInt16LE(0x101, 2);
    header.writeUInt32LE(header.length, 4);
    const padding = Buffer.alloc(-cubin.length & 7);
    header.writeBigUInt64LE(BigInt(cubin.length + padding.length), 8);
    header.writeUInt32LE(set, 28);
    header.writeBigUInt64LE(0x11n, 40);
    return Buffer.concat([header, cubin, padding]);
  });
  const contents = Buffer.concat(entries);
  const header = Buffer.alloc(16);
  header.writeUInt32LE(0xba55ed50, 0);
  header.writeUInt16LE(1, 4);
  header.writeUInt16LE(header.length, 6);
  header.writeBigUInt64LE(BigInt(contents.length), 8);
  return Buffer.concat([header, contents]);
}
