// A backup that shares its files, as one file with everything in it: to take along, and for programs that know no pool.
import { text } from "node:stream/consumers";
import {
  ArchiveDamaged,
  type ArchiveSource,
  CHECKSUM_FILE,
  once,
  packArchive,
  verifyChecksums,
} from "./archive.ts";
import { FORMAT, MANIFEST } from "./backup-format.ts";
import { PoolReader } from "./pooled-files.ts";
import { type ReadingOptions, withArchive } from "./reading.ts";

/** Encrypted with what it is opened with. */
export async function writeWhole(
  source: ArchiveSource,
  target: NodeJS.WritableStream,
  options: ReadingOptions,
): Promise<void> {
  await withArchive(source, options, async ({ manifest, entries, sums }) => {
    const pool = new PoolReader(source, sums);
    const fill: Parameters<typeof packArchive>[1] = async (add) => {
      const first = Buffer.from(`${JSON.stringify({ ...manifest, format: FORMAT }, null, 2)}\n`);
      await add(MANIFEST, first.byteLength, once(first));
      let listed: string | undefined;
      for await (const entry of entries) {
        if (entry.name === CHECKSUM_FILE) listed = await text(entry.body);
        else if (entry.name.startsWith("pool/")) {
          for await (const { entry: file } of pool.files(entry)) await add(file.name, file.size, file.body);
        } else await add(entry.name, entry.size, entry.body);
      }
      sums.delete(CHECKSUM_FILE);
      if (listed === undefined) throw new ArchiveDamaged(CHECKSUM_FILE);
      verifyChecksums(listed, sums);
    };
    await packArchive(target, fill, source.passphrase);
  });
}
