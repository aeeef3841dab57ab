import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { HTML_FRAME } from '../../contract/html-frame.ts'
import { HTML_DOCUMENT, HTML_POLICY } from './html-document.ts'

const ETAG = `"${createHash('sha256').update(HTML_POLICY).update(HTML_DOCUMENT).digest('base64url')}"`

/**
 * The document is the same for everybody and contains nothing of a tenant. A browser asks each time whether the one that it
 * has is still this one: after an upgrade an old frame would not know the messages of a new page.
 */
export function htmlRoute(http: FastifyInstance): void {
  http.route({
    method: 'GET',
    url: HTML_FRAME,
    config: { guard: { kind: 'open' }, rateLimit: false },
    schema: { hide: true },
    handler(request, reply) {
      // The policy also with 304: a browser takes the headers of that answer.
      reply
        .header('content-security-policy', HTML_POLICY)
        .header('cache-control', 'public, no-cache')
        .header('etag', ETAG)
      if (request.headers['if-none-match'] === ETAG) return reply.code(304).send()
      return reply.type('text/html; charset=utf-8').send(HTML_DOCUMENT)
    },
  })
}
