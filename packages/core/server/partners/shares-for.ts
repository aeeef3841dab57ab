import type { Ctx } from '../call/ctx.ts'
import type { AppServer } from '../call/implement.ts'
import { definePart } from '../call/part.ts'
import { rawSql } from '../db/raw.ts'
import {
  type DefaultRatios,
  type PartnerGroup,
  type PartnerNetwork,
  type PartnerShare,
  type Partners,
  type PartnerTerms,
  type Placement,
  partnerNetwork,
  type Share,
} from './partner-network.ts'
import { basisPoints, checkRatios } from './ratios.ts'

/** The terms of tenants without partners. */
const DEFAULT_TERMS: PartnerTerms = { channelFeeRate: 0.6, settleDelayDays: 1 }
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const NO_DEFAULTS: DefaultRatios = { merchant: 0, agent: 0 }

/** The partner network, if an app has one. */
export const partnersPart = definePart<Partners | undefined>('partner network')

/**
 * The partner network of the apps, if one of them has it.
 * @throws if several have: a device has one placement, which is with the partners of one network
 */
export function partnersOf(apps: readonly AppServer[]): Partners | undefined {
  const having = apps.flatMap((server) => {
    const network = partnerNetwork.of(server)
    return network ? [{ app: server.app.key, network }] : []
  })
  if (having.length > 1) {
    const keys = having.map(({ app }) => app).join(', ')
    throw new Error(`Several apps have a partner network (${keys}): remove it from all but one of them.`)
  }
  return having[0]
}

/** A device or an order: anything with a placement. */
type Placed = { readonly [K in keyof Placement]?: string | null | undefined }

const isPlaced = ({ merchant, agent, channel }: Placed): boolean => Boolean(merchant || agent || channel)

const placementOf = ({ merchant, agent, channel }: Placed): Placement => ({
  merchant: merchant ?? null,
  agent: agent ?? null,
  channel: channel ?? null,
})

/**
 * Checks the placement of a device.
 * @throws relatedMissing | invalidParameter at the wrong field
 */
export async function checkPlacement(ctx: Ctx, device: Placed): Promise<void> {
  if (isPlaced(device)) await (await networkOf(ctx))?.refusePlacement(ctx, placementOf(device))
}

/** The partners of a device, with the agent and the channel partner of its merchant: an order stores them. */
export async function placementFor(ctx: Ctx, device: Placed): Promise<Placement> {
  const placement = placementOf(device)
  if (!isPlaced(device)) return placement
  const network = await networkOf(ctx)
  return network ? network.placed(ctx, placement) : placement
}

/**
 * The shares of a device's income for a new order, which stores them. Empty if the tenant has no partners.
 * @throws ratiosTooHigh if they exceed a hundred percent
 */
export async function sharesFor(
  ctx: Ctx,
  device: Placed,
  defaults: () => Promise<DefaultRatios> = async () => NO_DEFAULTS,
): Promise<Share[]> {
  if (!isPlaced(device)) return []
  const network = await networkOf(ctx)
  if (!network) return []
  const placement = await placementFor(ctx, device)
  const shares = withDefaults(await network.sharesOf(ctx, placement), placement, await defaults())
  checkRatios(shares)
  return shares
}

/** A default never reduces a fixed ratio: it is limited to what is left, for the merchant first. */
function withDefaults(found: readonly PartnerShare[], placement: Placement, defaults: DefaultRatios): Share[] {
  let left = 10_000 - found.reduce((sum, { ratio }) => sum + basisPoints(ratio ?? 0), 0)
  return found.flatMap((share) => {
    if (share.ratio !== null) return [{ ...share, ratio: share.ratio }]
    const points = Math.max(0, Math.min(left, basisPoints(defaultOf(share.owner, placement, defaults))))
    left -= points
    return points === 0 ? [] : [{ ...share, ratio: points / 100 }]
  })
}

/** Only the device's own agent has a default; the agents above get fixed ratios only. */
function defaultOf({ type, id }: Share['owner'], { agent }: Placement, defaults: DefaultRatios): number {
  if (type === 'merchant') return defaults.merchant
  return type === 'agent' && id === agent ? defaults.agent : 0
}

export async function termsFor(ctx: Ctx): Promise<PartnerTerms> {
  return (await (await networkOf(ctx))?.terms(ctx)) ?? DEFAULT_TERMS
}

/** When the shares of an order that ends now are credited: after the terms' delay or the app's freeze, if longer. */
export function creditAt({ settleDelayDays }: PartnerTerms, freezeHours = 0): Date {
  return new Date(Date.now() + Math.max(settleDelayDays * DAY_MS, freezeHours * HOUR_MS))
}

/** Ids of the users who sign in for these partners. */
export async function partnerUsers(ctx: Ctx, group: PartnerGroup): Promise<string[]> {
  return (await (await networkOf(ctx))?.usersOf(ctx, group)) ?? []
}

/** id → name, for rankings of sales. */
export async function merchantNames(ctx: Ctx, ids: readonly string[]): Promise<Readonly<Record<string, string>>> {
  if (ids.length === 0) return {}
  return (await (await networkOf(ctx))?.merchantNames(ctx, ids)) ?? {}
}

/** The partner functions, if the transaction's tenant has the app. */
export async function networkOf(ctx: Ctx): Promise<PartnerNetwork | undefined> {
  const partners = partnersPart(ctx)
  if (!partners) return undefined
  const { rows } = await rawSql(ctx.tx).executeSql<{ has: boolean }>(
    'select $1 = any (apps) as has from tenant where id = current_tenant()',
    [partners.app],
  )
  return rows[0]?.has ? partners.network : undefined
}
