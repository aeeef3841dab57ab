import type { App } from '@atrium/core/contract/define/app'
import { parseUrl } from '@atrium/core/contract/parse-url'
import { Refusal, type Text } from '@atrium/core/contract/refusal'
import { safeLink } from '@atrium/core/contract/safe-link'
import type { Services } from '@atrium/core/server/call/services'
import type { Session } from '@atrium/core/server/call/session'
import { localeOf } from '@atrium/core/server/http/errors'
import { allowancesOf } from '@atrium/core/server/outside/allowances'
import type { FastifyInstance } from 'fastify'
import { PAGE_FRAME } from '../../contract/page-frame.ts'
import { admit, admitEditor, dashboardReaders } from '../boards/admission.ts'
import { readDraftView } from '../boards/editing/draft-view.ts'
import { framedAddress, isOwnHost, OWN_PAGE } from '../boards/foreign-pages.ts'
import { readStored } from '../boards/stored.ts'
import { kindsOf } from '../queryplane/kinds.ts'
import { openFrameCheck } from './may-be-framed.ts'
import { framing, sayingWhy } from './page-document.ts'

const NOT_STORED: Text = { zh_CN: '看板中没有这个网页', en_US: 'The dashboard has no such page' }
const NOT_HERE: Text = { zh_CN: '只能在看板中打开', en_US: 'This opens inside a dashboard only' }
const PLAIN: Text = {
  zh_CN: '本系统使用 https，浏览器不显示 http 的网页',
  en_US: 'This system uses https, so browsers do not show pages with http in it',
}

interface FrameQuery {
  _id?: unknown
  item?: unknown
  draft?: unknown
  to?: unknown
}

type Found = { url: URL } | { why: Text; status?: number }

/** The frame of a page of another site (contract/page-frame.ts): only of one that the dashboard has stored. */
export function pageRoute(http: FastifyInstance, services: Services, apps: readonly App[]): void {
  const { settings, egress } = services
  const ownOrigin = new URL(settings.publicUrl).origin
  const whyNot = openFrameCheck(egress, ownOrigin)

  async function find(session: Session | null, asked: FrameQuery): Promise<Found> {
    const { address, tenantId, allow } = await findStored(services, apps, session, asked)
    const stored = parseUrl(address)
    const wanted = parseUrl(String(asked.to))
    // Parameters may change what is shown of the stored site, never which site it is.
    const url = wanted && wanted.origin === stored?.origin ? wanted : stored
    if (!url || !safeLink(url.href)) return { why: NOT_STORED }
    if (await isOwnHost(services, url.hostname)) return { why: OWN_PAGE }
    if (ownOrigin.startsWith('https:') && url.protocol === 'http:') return { why: PLAIN }
    const why = await whyNot(url, { tenantId, allow })
    return why ? { why } : { url }
  }

  http.route<{ Querystring: FrameQuery }>({
    method: 'GET',
    url: PAGE_FRAME,
    config: { guard: { kind: 'open' } },
    schema: { hide: true },
    async handler(request, reply) {
      const { query, session, headers } = request
      // In a tab it would show another site under our address.
      const isFramed = (headers['sec-fetch-dest'] ?? 'iframe') === 'iframe'
      const found: Found = isFramed ? await find(session, query).catch(refused) : { why: NOT_HERE }
      const shown =
        'url' in found
          ? framing(found.url)
          : sayingWhy(found.why, isFramed ? String(query.to ?? '') : '', localeOf(request))
      return reply
        .code(('why' in found && found.status) || 200)
        .header('content-security-policy', shown.policy)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(shown.html)
    },
  })
}

function refused(error: unknown): Found {
  if (!(error instanceof Refusal)) throw error
  return { why: error.text, status: error.status }
}

interface Stored {
  address: string
  tenantId: string
  /** The addresses that the server may reach for this tenant besides public ones. */
  allow: readonly string[]
}

/** @throws signInRequired for who may not see the dashboard, or edit its draft */
async function findStored(
  services: Services,
  apps: readonly App[],
  session: Session | null,
  { _id, item: wanted, draft }: FrameQuery,
): Promise<Stored> {
  const { db } = services
  const { widgets } = kindsOf(services)
  const { tenantId, id } = await admit(db, dashboardReaders(apps), session, _id)
  const isDraft = draft === '1'
  if (isDraft) await admitEditor(db, apps, session, _id)
  return db.asTenant(tenantId, async (tx) => {
    const read = isDraft ? (await readDraftView(tx, widgets, id))?.stored : await readStored(tx, widgets, id)
    const item = read?.components.find((one) => one._id === wanted)
    return { address: item ? framedAddress(item, widgets) : '', tenantId, allow: await allowancesOf(tx) }
  })
}
