// Built files never change, so they are compressed once at the highest level; the server sends the compressed files.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const LEAST_BYTES = 1024

/** Writes `<name>.br` and `<name>.gz` beside every file of a folder that becomes smaller by it. */
export async function compressAssets(folder) {
  const names = readdirSync(folder).filter((name) => /\.(js|css|svg|json|wasm)$/.test(name))
  await Promise.all(names.map((name) => compressFile(join(folder, name))))
}

async function compressFile(file) {
  const bytes = readFileSync(file)
  if (bytes.length < LEAST_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  writeFileSync(`${file}.br`, br)
  writeFileSync(`${file}.gz`, gz)
}
