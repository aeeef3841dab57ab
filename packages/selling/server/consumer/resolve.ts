import { maskPhone } from '@atrium/core/contract/mask-phone'
import { inTenant } from '@atrium/core/server/call/ctx'
import type { Services } from '@atrium/core/server/call/services'
import { getRow } from '@atrium/core/server/entity/rows'
import { SCAN_PAGE } from '../../contract/patterns/wxacode.ts'
import type { Consumer, ConsumerDevice, ConsumerSettings, Entry } from '../orders/storefront.ts'
import { type Came, findEntrance } from './codes.ts'
import { entryOf } from './entry.ts'
import { openOrderOf } from './orders.ts'
import { offeredWays } from './pay.ts'
import { unboundCode } from './refusals.ts'
import { asConsumer, type From, type Selling } from './selling.ts'
import type { ConsumerSession } from './sessions.ts'
import { hasWeixin, isInWeixin } from './weixin.ts'

interface Scan extends From, Came {
  /** True if the code was just scanned; false if a page refreshes. */
  counts: boolean
  current: ConsumerSession | null
  userAgent: string
}

/**
 * What a phone shows about the device of a printed code, or about a seller without devices, also without a sign-in.
 * @throws unknownCode | unboundCode
 */
export async function resolveCode(
  services: Services,
  selling: Selling,
  { no, hostname, counts, current, userAgent, ...from }: Scan,
) {
  const { tenantId, deviceId, wxacodeId } = await findEntrance(services, selling, { no, hostname }, { counts })
  if (deviceId === null && selling.devices) throw unboundCode()
  // Weixin leads back to the product's own host, where nothing is known of a phone that came in by a tenant's.
  const weixin = no !== undefined && isInWeixin(userAgent) && (await hasWeixin(services, tenantId))
  const own = current?.tenantId === tenantId && current.app === selling.key ? current : null
  return inTenant(services, tenantId, from, async (ctx) => {
    const [entry, device, consumer, settings, openOrder] = await Promise.all([
      entryOf(ctx, selling, wxacodeId, { counts }),
      deviceId === null ? null : (selling.devices?.get(ctx, deviceId) ?? null),
      own && (getRow(ctx, selling.storefront.consumer, own.consumerId) as unknown as Promise<Consumer>),
      selling.storefront.settings(ctx),
      own && openOrderOf(ctx, selling, own.consumerId),
    ])
    return {
      ...(await selling.storefront.resolve(ctx, device, consumer, entry)),
      // Lets a phone that buys from several sellers keep a token for each.
      seller: tenantId,
      device: device && shownDevice(device),
      entry: entry && { code: entry.code, table: entry.table },
      setting: {
        ...shownSettings(settings),
        ways: await offeredWays(services, ctx, settings, userAgent),
        weixin,
        miniProgram: settings.miniAppId && no ? miniProgramAddress(settings.miniAppId, selling.key, no, entry) : null,
      },
      openOrder,
      consumer: consumer && shownConsumer(consumer),
    }
  })
}

/** The seller and the payment methods, for the pages of an order. */
export async function settingFor(
  services: Services,
  selling: Selling,
  session: ConsumerSession,
  { userAgent, ...from }: From & { userAgent: string },
) {
  return asConsumer(services, selling, session, from, async (ctx, consumer) => {
    const settings = await selling.storefront.settings(ctx)
    const setting = { ...shownSettings(settings), ways: await offeredWays(services, ctx, settings, userAgent) }
    return { setting, consumer: shownConsumer(consumer) }
  })
}

const shownDevice = ({ _id, no, name, model, imgs, coordinates, online, status }: ConsumerDevice) => ({
  _id,
  no,
  name,
  model,
  imgs: imgs ?? [],
  address: coordinates?.address ?? null,
  coordinates: coordinates && { lng: coordinates.lng, lat: coordinates.lat },
  online,
  status,
})

const shownSettings = ({ name, logo, servicePhone, notice, agreement, nearby }: ConsumerSettings) => ({
  name,
  logo,
  servicePhone,
  notice,
  agreement,
  nearby,
})

/** A consumer as shown on their own phone. */
export const shownConsumer = ({ _id, nickName, mobile, money, status, weixin }: Consumer) => ({
  _id,
  nickName,
  mobile: mobile && maskPhone(mobile),
  money: money ?? 0,
  status,
  isWeixin: weixin !== null,
})

/** Weixin's URL scheme (明文 URL Scheme) for the page of the mini program that handles a scanned code. */
export function miniProgramAddress(appId: string, app: string, no: string, entry: Entry | null = null): string {
  const query = encodeURIComponent(new URLSearchParams({ app, no, ...(entry && { scene: entry.scene }) }).toString())
  return `weixin://dl/business/?appid=${appId}&path=${encodeURI(entry?.page ?? SCAN_PAGE)}&query=${query}`
}
