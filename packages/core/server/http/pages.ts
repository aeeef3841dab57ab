import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recordNotFound } from '../../contract/refusal.ts'
import { projectRoot } from '../project-root.ts'
import { assetPolicy } from './asset-policy.ts'
import { type FirstLoads, shellDocument, titled } from './page-document.ts'

/** An HTML page that the server completes before it is sent. */
export interface PageDocument {
  url: string
  /** @param folder the built pages */
  open(folder: string): (request: FastifyRequest) => Promise<string>
}

/**
 * The built pages. Each HTML page is sent with a fresh nonce for the style elements that antd creates; the build
 * contains the placeholder __CSP_NONCE__.
 * @param titleOf the title of the console's document, until its scripts know that of the page
 */
export async function pageRoutes(
  http: FastifyInstance,
  documents: readonly PageDocument[],
  titleOf: (request: FastifyRequest) => Promise<string>,
): Promise<void> {
  const folder = join(projectRoot, 'dist', 'web')
  if (!existsSync(join(folder, 'index.html'))) {
    http.log.warn('the pages are not built; only the API answers')
    return
  }
  const shell = readFileSync(join(folder, 'index.html'), 'utf8')
  const firstLoads: FirstLoads = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8'))

  await http.register(fastifyStatic, {
    root: join(folder, 'assets'),
    serve: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  })
  // Not the library's own route, because that has no guard.
  http.route<{ Params: { file: string } }>({
    method: 'GET',
    url: '/assets/:file',
    config: { guard: { kind: 'open' }, rateLimit: false },
    schema: { hide: true },
    handler({ params }, reply) {
      if (!/^[\w-]+(\.[\w-]+)+$/.test(params.file)) throw recordNotFound()
      const policy = assetPolicy(params.file)
      if (policy) reply.header('content-security-policy', policy)
      return reply.sendFile(params.file)
    },
  })

  const page = (url: string, html: (request: FastifyRequest) => string | Promise<string>) =>
    http.route({
      method: 'GET',
      url,
      config: { guard: { kind: 'open' } },
      schema: { hide: true },
      async handler(request, reply) {
        // A script that mistypes a call must not get a page as its answer.
        if (/^\/(api|assets)\//.test(request.url) || !request.headers.accept?.includes('text/html'))
          throw recordNotFound()
        return sendPage(reply, await html(request))
      },
    })
  for (const { url, open } of documents) page(url, open(folder))
  // Addresses of the console are handled in the browser: every path without a route gets its page.
  page('/*', async (request) => {
    const html = titled(shell, await titleOf(request))
    return request.session ? shellDocument(html, request.url, firstLoads) : html
  })
}

/** An HTML page; `__CSP_NONCE__` in it becomes the nonce of its style elements. */
export function sendPage(reply: FastifyReply, html: string) {
  const nonce = randomBytes(16).toString('base64')
  const policy = String(reply.getHeader('content-security-policy')).replace(
    "style-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
  )
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html.replaceAll('__CSP_NONCE__', nonce))
}
