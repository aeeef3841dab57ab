import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Locale, Text } from '../../contract/refusal.ts'
import type { Services } from '../call/services.ts'
import { localeOf } from '../http/errors.ts'
import { addRoute } from '../http/route.ts'
import { tenantHostOf } from './tenant-host.ts'

const DEFAULT_TITLE: Text = { zh_CN: '追溯系统', en_US: 'Traceability System' }

export function siteRoute(http: FastifyInstance, services: Services): void {
  addRoute(http, {
    method: 'GET',
    path: '/api/site',
    guard: { kind: 'open' },
    summary: 'Title and logo of the host this page is opened at',
    tag: 'system',
    response: Type.Object({
      code: Type.Literal(0),
      product: Type.Literal('Atrium'),
      title: Type.String(),
      logo: Type.Union([Type.String(), Type.Null()]),
      demo: Type.Boolean(),
      ways: Type.Object({ sms: Type.Boolean(), weixin: Type.Boolean(), register: Type.Boolean() }),
    }),
    async handler({ request, locale }) {
      const { sms, weixin, demo, publicUrl } = services.settings
      const open = await services.db.lookup('find_registration', [tenantHostOf(request, publicUrl)])
      return {
        code: 0,
        product: 'Atrium',
        ...(await brandOf(services, request, locale)),
        demo,
        ways: { sms: sms !== 'off', weixin: weixin !== 'off', register: open.length > 0 },
      }
    },
  })
}

/** The title that the document of a page at this host begins with, in the language of the browser. */
export async function documentTitle(services: Services, request: FastifyRequest): Promise<string> {
  const { title } = await brandOf(services, request, localeOf(request))
  return title
}

async function brandOf({ db, settings }: Services, request: FastifyRequest, locale: Locale) {
  const host = tenantHostOf(request, settings.publicUrl)
  const [tenant] = await db.lookup<{ sys_name: string; logo: string | null }>('find_site', [host])
  return { title: tenant?.sys_name ?? DEFAULT_TITLE[locale], logo: tenant?.logo ?? null }
}
