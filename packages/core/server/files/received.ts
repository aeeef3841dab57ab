import type { FastifyRequest } from 'fastify'
import { invalidParameter } from '../../contract/refusal.ts'
import type { Purpose } from './picture.ts'
import { fileTooLarge, oneFileNeeded } from './refusals.ts'

export const FILE_LIMIT_MB = 5

/** Limits of the multipart parser: anything above them is refused before it is read. */
export const MULTIPART_LIMITS = {
  fileSize: FILE_LIMIT_MB * 1024 * 1024,
  files: 1,
  fields: 2,
  fieldSize: 100,
  fieldNameSize: 50,
  parts: 3,
  headerPairs: 20,
}

const PURPOSES: readonly Purpose[] = ['avatar', 'logo', 'image']

/**
 * The parts of the form: one `file`, and a `purpose` before or after it. The file name and type that the sender gave
 * are ignored.
 * @throws oneFileNeeded | fileTooLarge | invalidParameter
 */
export async function receive(request: FastifyRequest): Promise<{ bytes: Buffer; purpose: Purpose }> {
  if (!request.isMultipart()) throw oneFileNeeded()
  let bytes: Buffer | undefined
  let purpose: unknown = 'image'
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') bytes = part.fieldname === 'file' ? await part.toBuffer() : await skip(part.file)
      else if (part.fieldname === 'purpose') purpose = part.value
    }
  } catch (error) {
    throw refusedPart(error as { code?: string; statusCode?: number })
  }
  if (!bytes || bytes.length === 0) throw oneFileNeeded()
  const known = PURPOSES.find((candidate) => candidate === purpose)
  if (!known) throw invalidParameter({ fields: { purpose: { zh_CN: '用途不正确', en_US: 'Unknown purpose' } } })
  return { bytes, purpose: known }
}

async function skip(stream: NodeJS.ReadableStream): Promise<undefined> {
  for await (const _chunk of stream);
}

function refusedPart(error: { code?: string; statusCode?: number }): unknown {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return fileTooLarge({ params: { limitMb: FILE_LIMIT_MB } })
  // The other limits, and incomplete bodies or bodies without a boundary.
  if (error.code?.startsWith('FST_') || error.statusCode === 413) return oneFileNeeded()
  return error instanceof Error && /multipart|boundary|unexpected end/i.test(error.message) ? oneFileNeeded() : error
}
