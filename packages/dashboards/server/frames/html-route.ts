import type { FastifyInstance } from 'fastify'
import { HTML_FRAME } from '../../contract/html-frame.ts'
import { HTML_DOCUMENT, HTML_POLICY } from './html-document.ts'

/** The document is the same for everybody and contains nothing of a tenant. */
export function htmlRoute(http: FastifyInstance): void {
  http.route({
    method: 'GET',
    url: HTML_FRAME,
    config: { guard: { kind: 'open' }, rateLimit: false },
    schema: { hide: true },
    handler: (_request, reply) =>
      reply
        .header('content-security-policy', HTML_POLICY)
        .header('cache-control', 'public, max-age=3600')
        .type('text/html; charset=utf-8')
        .send(HTML_DOCUMENT),
  })
}
