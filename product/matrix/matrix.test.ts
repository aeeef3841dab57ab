import { beforeAll, describe, expect, test } from 'vitest'
import { planned } from '../planned.ts'
import { AREAS, areaOf } from './areas.ts'
import { makeCaller } from './callers.ts'
import { decided } from './decided.ts'
import { isChanging } from './describe-matrix.ts'
import { catalogue, type MatrixWorld, openMatrixWorld, sentFor, wrongAnswers } from './matrix-world.ts'
import type { Operation } from './operations.ts'

/** What holds for all calls together; `of-<area>.test.ts` makes each call of core and of the apps. */

let matrix: MatrixWorld
beforeAll(async () => {
  matrix = await openMatrixWorld()
})

const ofKind = (kind: Operation['access']['kind']) => matrix.operations.filter(({ access }) => access.kind === kind)
const namesOf = (list: readonly Operation[]) => [...new Set(list.map(({ method, path }) => `${method} ${path}`))].sort()

describe('access to calls is as decided [S19]', () => {
  test.each(['open', 'signedIn', 'machine', 'consumer'] as const)(
    'exactly the listed calls are of the kind %s, and all others require a permission',
    (kind) => {
      expect(namesOf(ofKind(kind))).toEqual(decided(kind))
    },
  )

  test('every permission that a call needs can be given to a role', () => {
    const known = new Set(catalogue.map(({ app, module, permission }) => `${app} ${module} ${permission}`))
    const named = matrix.operations.flatMap(({ access }) => (access.kind === 'permission' ? access.triples : []))
    // Planned apps have no permissions yet.
    const held = named
      .filter(([app]) => !planned.some((entry) => entry.app.key === app))
      .map((triple) => triple.join(' '))
    expect(held.filter((triple) => !known.has(triple))).toEqual([])
  })

  test('every call with an id is tested with an existing row of its path or of the parent path', () => {
    const { operations, owner, rowOf } = matrix
    const aboutRow = operations.filter(({ query, access }) => query._id !== undefined && access.kind === 'permission')
    expect(namesOf(aboutRow.filter(({ path }) => rowOf(path) === owner.userId))).toEqual([])
  })
})

test('core and every app have calls, and more than forty calls change data', () => {
  const { operations } = matrix
  const areas = new Set(operations.map(areaOf))
  expect(AREAS.filter((area) => !areas.has(area))).toEqual([])
  expect(operations.filter(isChanging).length).toBeGreaterThan(40)
})

test('a user’s session opens no call for machines or consumers', async () => {
  const { owner } = matrix
  const wrong = await wrongAnswers([...ofKind('machine'), ...ofKind('consumer')], async (operation) => {
    const { status } = await owner.call(sentFor(operation, { id: owner.userId, marker: 'm' }))
    return status === 401 ? undefined : String(status)
  })
  expect(wrong).toEqual([])
})

test('a signed-in user without permissions can make the calls about their own account', async () => {
  const nothing = await makeCaller(matrix.world, matrix.owner.tenantId, [])
  const wrong = await wrongAnswers(ofKind('signedIn'), async (operation) => {
    const { status, code } = await nothing.call(sentFor(operation, { id: nothing.userId, marker: 'n' }))
    return status === 401 || status === 403 || status >= 500 ? `${status} ${code}` : undefined
  })
  expect(wrong).toEqual([])
})
