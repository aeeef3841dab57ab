import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '@atrium/core/server/project-root'
import { build } from 'vite'

/** Builds the page of the soak run in a folder of its own, because two commands may do so at the same time. @returns the folder */
export async function buildSoakPage(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'atrium-soak-'))
  const input = join(projectRoot, 'product/soak/kinds.html')
  await build({
    configFile: join(projectRoot, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, rolldownOptions: { input } },
  })
  return outDir
}
