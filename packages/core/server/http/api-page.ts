import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Triple } from '../../contract/access.ts'
import type { App } from '../../contract/define/app.ts'
import type { Settings } from '../settings/settings.ts'
import type { Guard } from './guard.ts'
import { addRoute } from './route.ts'

/** The tables whose readers write programs for the API: third-party apps and API keys. */
const OF_PROGRAMS = ['partner_app', 'api_key']

/**
 * Who may read the API description: in development everybody; in production those who may read third-party apps or API
 * keys. If no app has these, every signed-in user.
 */
export function apiPageGuard({ production }: Pick<Settings, 'production'>, apps: readonly App[]): Guard {
  if (!production) return { kind: 'open' }
  const triples = apps.flatMap(({ key, entities = [] }) =>
    entities.filter(({ table }) => OF_PROGRAMS.includes(table)).map(({ module }): Triple => [key, module, 'read']),
  )
  return triples.length > 0 ? { kind: 'anyOf', triples } : { kind: 'signedIn' }
}

export function apiDescriptionRoute(http: FastifyInstance, guard: Guard): void {
  addRoute(http, {
    method: 'GET',
    path: '/api/openapi.json',
    guard,
    summary: 'This description',
    tag: 'system',
    response: Type.Any(),
    handler: async () => http.swagger(),
  })
}
