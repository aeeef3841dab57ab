import { apps } from '../apps.ts'
import type { Operation } from './operations.ts'

const keys = apps.map(({ key }) => key)

/** Core and each app; `of-<area>.test.ts` tests the calls of one area. */
export const AREAS: readonly string[] = ['core', ...keys]

/** The apps of the permissions that allow the call. */
export const appsOf = ({ access }: Operation): string[] =>
  access.kind === 'permission' ? access.triples.map(([app]) => app) : []

/** The area of a call, from its permission or its path. */
export function areaOf(operation: Operation): string {
  const named = operation.access.kind === 'permission' ? appsOf(operation) : operation.path.split('/')
  return keys.find((key) => named.includes(key)) ?? 'core'
}
