import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { projectRoot } from '@atrium/core/server/project-root'
import { build } from 'vite'

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' }

/**
 * The page of the tests, built and served with these policies.
 * @param policyOf the content security policy of a file, by its name
 */
export async function servePage(policyOf: (file: string) => string) {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-converters-'))
  const input = join(projectRoot, 'product/converters/page.html')
  await build({
    configFile: join(projectRoot, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true, rolldownOptions: { input } },
  })
  /** The paths that were asked for, in order. */
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    const type = TYPES[extname(url)]
    if (!type) return response.writeHead(404).end()
    const policy = policyOf(basename(url))
    response.writeHead(200, { 'content-type': type, 'content-security-policy': policy })
    return response.end(readFileSync(join(folder, url)))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address: `${origin}/converters/page.html`,
    asked,
    close() {
      server.closeAllConnections()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
