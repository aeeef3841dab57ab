import { nullable } from '@atrium/core/contract/define/schema'
import { type Static, Type } from 'typebox'

/** What the pages for people without an account get: of a facility whose code they scanned, and of their own report. */

export const MOST_PHOTOS = 6

const proofTask = Type.Object({
  salt: Type.String(),
  challenge: Type.String(),
  largest: Type.Integer(),
  signature: Type.String(),
})

export const scannedFacility = Type.Object({
  sysName: Type.String(),
  no: Type.String(),
  name: Type.String(),
  category: Type.String(),
  site: nullable(Type.String()),
  status: Type.Integer(),
  openRepairs: Type.Integer(),
})
export type ScannedFacility = Static<typeof scannedFacility>

export const scannedAnswer = Type.Object({ code: Type.Literal(0), facility: scannedFacility, proof: proofTask })

const photos = Type.Array(Type.String())

export const ownReport = Type.Object({
  sysName: Type.String(),
  no: Type.String(),
  title: Type.String(),
  description: Type.String(),
  facility: nullable(Type.Object({ name: Type.String(), site: nullable(Type.String()) })),
  status: Type.Integer(),
  createdAt: Type.String(),
  acceptedAt: nullable(Type.String()),
  firstReactAt: nullable(Type.String()),
  finishedAt: nullable(Type.String()),
  /** Why nobody will repair it. */
  rejected: nullable(Type.String()),
  photos,
  result: nullable(Type.String()),
  resultPhotos: photos,
  rating: nullable(Type.Integer()),
  feedback: nullable(Type.String()),
  /** What this person has added, oldest first. */
  comments: Type.Array(Type.Object({ at: Type.String(), content: Type.String(), photos })),
})
export type OwnReport = Static<typeof ownReport>

export const ownReportAnswer = Type.Object({ code: Type.Literal(0), repair: ownReport })
