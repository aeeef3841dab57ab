// What a public dashboard with only one kind of widget loads, in kB after gzip: the page's own script and style sheet, and
// the files of the kind.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { projectRoot } from '@atrium/core/server/project-root'

const folder = join(projectRoot, 'dist/web')
const kinds: Record<string, string[]> = JSON.parse(readFileSync(join(folder, 'kinds.json'), 'utf8'))
const document = readFileSync(join(folder, 'public.html'), 'utf8')
const ofPage = [...document.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file ?? '')

const kB = (files: readonly string[]) => files.reduce((sum, file) => sum + zippedBytes(file), 0) / 1000

// Small files are not stored compressed.
function zippedBytes(file: string): number {
  const stored = statSync(join(folder, `${file}.gz`), { throwIfNoEntry: false })
  return stored?.size ?? gzipSync(readFileSync(join(folder, file))).length
}

const page = kB(ofPage)
console.log(`the page alone: ${page.toFixed(1)} kB`)
for (const [kind, files] of Object.entries(kinds).sort((a, b) => kB(a[1]) - kB(b[1])))
  console.log(`${kind.padEnd(16)} ${(page + kB(files)).toFixed(1).padStart(7)} kB, ${kB(files).toFixed(1)} of its own`)
