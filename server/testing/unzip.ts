import { strFromU8, unzipSync } from 'fflate'

/** The files of an archive, as another library reads them. */
export const unzip = (archive: Buffer): Map<string, string> =>
  new Map(Object.entries(unzipSync(archive)).map(([name, content]) => [name, strFromU8(content)]))
