// The phone pages stay small, those of the staff and those of consumers: they are opened in cellars and lifts, and at
// tables, by people who have never been here before. All code of the staff's is loaded at once, of consumers' the first page.
// Not counted: the live connection, which is loaded after the page is drawn, and the library that reads codes where the
// browser cannot.
import { gzipSync } from 'node:zlib'
import { withImports } from './chunk-imports.mjs'
import { LIVE } from './layers.mjs'

/** What a page loads besides the document: the frame of the pages, and the pages of one app. */
const STAFF = {
  frame: /core[\\/]web[\\/]mobile[\\/](?!routes|pages)[\w-]+\.tsx?$|core[\\/]web[\\/]mobile[\\/]\w+[\\/]/,
  ofApp: /apps[\\/](\w+)[\\/]web[\\/]mobile[\\/]/,
  own: (key) => new RegExp(`apps[\\\\/]${key}[\\\\/]web[\\\\/]mobile[\\\\/]`),
}
const CONSUMERS = {
  frame: /core[\\/]web[\\/]phone[\\/]open-pages\.tsx$|selling[\\/]web[\\/]h5[\\/]pages\.tsx$/,
  ofApp: /apps[\\/](\w+)[\\/]web[\\/]h5\.tsx$/,
  own: (key) => new RegExp(`apps[\\\\/]${key}[\\\\/]web[\\\\/]h5\\.tsx$`),
}
const NOT_FOR_PHONES = /node_modules[\\/](antd|echarts|zrender|ol)[\\/]/

const LIMIT_BYTES = 250_000

/** As the build stores it for phones that read no newer compression (compress-assets.mjs). */
const compressedBytes = (content) => gzipSync(content, { level: 9 }).length

/** @returns for each app with phone pages, of staff and of consumers: its key, what a phone loads, and the largest files */
export const phonePageSizes = (output) => [STAFF, CONSUMERS].flatMap((pages) => sizesOf(output, pages))

function sizesOf(output, { frame, ofApp, own }) {
  const bundle = Object.fromEntries(output.map((file) => [file.fileName, file]))
  const chunks = output.filter(({ type }) => type === 'chunk')
  const having = (module) => chunks.filter(({ moduleIds }) => moduleIds.some((id) => module.test(id)))
  const keys = new Set(chunks.flatMap(({ moduleIds }) => moduleIds.flatMap((id) => ofApp.exec(id)?.[1] ?? [])))
  return [...keys].sort().map((key) => {
    const needed = [frame, own(key), new RegExp(`apps[\\\\/]${key}[\\\\/]web\\.tsx$`)]
    const first = chunks.filter(({ isEntry }) => isEntry)
    const loaded = [...first, ...needed.flatMap(having)].reduce(
      (found, chunk) => new Set(withImports(chunk, bundle, found)),
      new Set(),
    )
    const styles = new Set([...loaded].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
    const files = [
      ...[...loaded].map(({ fileName, code }) => [fileName, compressedBytes(code)]),
      ...[...styles].map((name) => [name, compressedBytes(bundle[name]?.source ?? '')]),
    ].sort(([, a], [, b]) => b - a)
    const later = having(LIVE).flatMap((chunk) => withImports(chunk, bundle))
    const foreign = [...new Set([...loaded, ...later])].flatMap(({ moduleIds }) =>
      moduleIds.filter((id) => NOT_FOR_PHONES.test(id)),
    )
    return { key, bytes: files.reduce((sum, [, bytes]) => sum + bytes, 0), files, foreign }
  })
}

/** @throws if the phone pages of an app load more than 250 kB, compressed, or a library of the desk */
export function refuseLargePhonePages(output) {
  const sizes = phonePageSizes(output)
  if (sizes.length === 0) throw new Error('no app has pages for phones')
  for (const { key, bytes, files, foreign } of sizes) {
    if (foreign.length > 0) throw new Error(`the phone pages of ${key} would load ${foreign.slice(0, 3).join(', ')}`)
    if (bytes <= LIMIT_BYTES) continue
    const largest = files.slice(0, 5).map(([name, size]) => `${name} ${size}`)
    throw new Error(`the phone pages of ${key} take ${bytes} bytes: ${largest.join(', ')}`)
  }
}
