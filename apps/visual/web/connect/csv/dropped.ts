import { guessEncoding } from '@atrium/timeseries/contract/table/encoding'

/** Larger files are imported on the command line. */
export const MOST_BYTES = 1024 ** 3

export type DropFault = 'fileDirectory' | 'fileSeveral' | 'fileEmpty' | 'fileSpreadsheet' | 'fileBinary'

export type Dropped = { file: File } | { fault: DropFault; name: string; count: number }

const SPREADSHEET = /\.(xlsx?|xlsm|ods|numbers|et)$/i
const PACKED = /\.gz$/i

/** The one file that can be imported, or why what was dropped cannot be. */
export async function readDropped(files: readonly File[], hasDirectory: boolean): Promise<Dropped> {
  const [file] = files
  const fault = (fault: DropFault) => ({ fault, name: file?.name ?? '', count: files.length })
  if (hasDirectory) return fault('fileDirectory')
  if (files.length > 1) return fault('fileSeveral')
  if (!file || file.size === 0) return fault('fileEmpty')
  if (SPREADSHEET.test(file.name)) return fault('fileSpreadsheet')
  if (PACKED.test(file.name)) return { file }
  return (await isText(file)) ? { file } : fault('fileBinary')
}

/** Texts have no zero bytes, unless they are UTF-16. */
async function isText(file: File): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, 1024).arrayBuffer())
  return !start.includes(0) || guessEncoding(start).startsWith('utf-16')
}

/** Files of a drop, and whether a folder is among what was dropped. */
export function filesOf({ files, items }: DataTransfer): { files: File[]; hasDirectory: boolean } {
  const hasDirectory = [...items].some((item) => item.webkitGetAsEntry?.()?.isDirectory)
  return { files: [...files], hasDirectory }
}
