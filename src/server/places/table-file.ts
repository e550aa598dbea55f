/** A file of named columns that is read in one go and used where it lies: nothing is parsed but texts. */

const TYPES = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f32: Float32Array } as const;

type ColumnType = keyof typeof TYPES;
type NumberColumn = Uint8Array | Uint16Array | Uint32Array | Float32Array;
/** Numbers, lines of text, or the bytes of a spatial index. */
export type Column = NumberColumn | readonly string[] | ArrayBuffer;

type Entry = { type: ColumnType | 'text' | 'bytes'; offset: number; bytes: number };

const ALIGNMENT = 8;
const PREFIX_BYTES = 8;

const alignedUp = (offset: number): number => Math.ceil(offset / ALIGNMENT) * ALIGNMENT;

const typeOf = (column: NumberColumn): ColumnType =>
  (Object.keys(TYPES) as ColumnType[]).find((type) => column instanceof TYPES[type]) as ColumnType;

const encode = (column: Column): { type: Entry['type']; data: Buffer } => {
  if (column instanceof ArrayBuffer) return { type: 'bytes', data: Buffer.from(column) };
  if (Array.isArray(column)) return { type: 'text', data: Buffer.from(column.join('\n')) };

  const numbers = column as NumberColumn;
  return { type: typeOf(numbers), data: Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength) };
};

/** The bytes of a table: where each column begins, then the columns. */
export const packTable = (columns: Readonly<Record<string, Column>>): Buffer => {
  const encoded = Object.entries(columns).map(([name, column]) => [name, encode(column)] as const);
  const entries: Record<string, Entry> = {};
  let end = 0;
  for (const [name, { type, data }] of encoded) {
    entries[name] = { type, offset: end, bytes: data.length };
    end = alignedUp(end + data.length);
  }

  const header = Buffer.from(JSON.stringify(entries));
  const start = alignedUp(PREFIX_BYTES + header.length);
  const file = Buffer.alloc(start + end);
  file.writeUInt32LE(header.length, 0);
  header.copy(file, PREFIX_BYTES);
  for (const [name, { data }] of encoded) data.copy(file, start + (entries[name]?.offset ?? 0));

  return file;
};

/** Opens a table. Columns of numbers are views of the given bytes; asking for one of another kind is an error. */
export const openTable = (file: Uint8Array) => {
  // Views need their columns aligned, which a slice of a pool is not.
  const bytes = file.byteOffset % ALIGNMENT === 0 ? file : Uint8Array.from(file);
  const { buffer, byteOffset } = bytes;
  const headerBytes = new DataView(buffer, byteOffset).getUint32(0, true);
  const entries: Record<string, Entry> = JSON.parse(
    Buffer.from(buffer, byteOffset + PREFIX_BYTES, headerBytes).toString(),
  );
  const start = byteOffset + alignedUp(PREFIX_BYTES + headerBytes);

  const find = (name: string, type: Entry['type']): Entry => {
    const entry = entries[name];
    if (entry?.type !== type) throw new Error(`The table has no column ${name} of the kind ${type}`);
    return { ...entry, offset: start + entry.offset };
  };

  const numbers = <T extends ColumnType>(name: string, type: T): InstanceType<(typeof TYPES)[T]> => {
    const { offset, bytes: length } = find(name, type);
    const View = TYPES[type];
    return new View(buffer as ArrayBuffer, offset, length / View.BYTES_PER_ELEMENT) as InstanceType<(typeof TYPES)[T]>;
  };

  return {
    numbers,
    text: (name: string): string[] => {
      const { offset, bytes: length } = find(name, 'text');
      return Buffer.from(buffer, offset, length).toString().split('\n');
    },
    /** A copy, since a spatial index wants a buffer of its own. */
    bytes: (name: string): ArrayBuffer => {
      const { offset, bytes: length } = find(name, 'bytes');
      return buffer.slice(offset, offset + length) as ArrayBuffer;
    },
  };
};

export type Table = ReturnType<typeof openTable>;
