import type { Triple } from '@atrium/core/contract/access'
import type { Entity } from '@atrium/core/contract/define/entity'
import { agent, channel, merchant } from '../index.ts'

/** Owners of money in this app, by their number in requests. */
export const OWNERS = {
  1: { type: 'agent', entity: agent },
  2: { type: 'merchant', entity: merchant },
  3: { type: 'channel', entity: channel },
} as const satisfies Record<number, { type: 'agent' | 'merchant' | 'channel'; entity: Entity }>

export type OwnerKind = keyof typeof OWNERS
export type OwnerType = (typeof OWNERS)[OwnerKind]['type']

export const isPartnerKind = (kind: number): kind is OwnerKind => kind in OWNERS

export const readOf = (kind: OwnerKind): Triple => ['iot', OWNERS[kind].type, 'read']
