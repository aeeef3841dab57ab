import { join } from 'node:path'
import { projectRoot } from '@atrium/server/project-root'
import { build } from 'vite'

/** Builds the page of the soak run. @returns its folder */
export async function buildSoakPage(): Promise<string> {
  const outDir = join(projectRoot, 'dist/soak')
  const input = join(projectRoot, 'product/soak/kinds.html')
  await build({
    configFile: join(projectRoot, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, rolldownOptions: { input } },
  })
  return outDir
}
