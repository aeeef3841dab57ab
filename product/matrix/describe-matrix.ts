import { beforeAll, describe, expect, test } from 'vitest'
import { areaOf } from './areas.ts'
import { callAsNobody, makeCaller, makeRefusedCaller, makeTenant } from './callers.ts'
import { OPEN_IN_PART } from './decided.ts'
import {
  byPermission,
  catalogue,
  complaints,
  MARKER,
  type MatrixWorld,
  needed,
  openMatrixWorld,
  ownerIn,
  rowsOf,
  sentFor,
  without,
  wrongAnswers,
} from './matrix-world.ts'
import type { Operation } from './operations.ts'

/** A permitted call may be answered with: the device is offline, or it does not answer. */
const OF_A_DEVICE = [50310, 50410]

/** The other kinds of calls accept no cookie. */
export const isChanging = ({ method, access }: Operation): boolean =>
  method !== 'GET' && access.kind !== 'machine' && access.kind !== 'consumer'

/** Makes every call of core or of an app as each kind of caller. */
export function describeMatrix(area: string): void {
  let matrix: MatrixWorld
  beforeAll(async () => {
    matrix = await openMatrixWorld()
  })

  const inArea = () => matrix.operations.filter((operation) => areaOf(operation) === area)
  const permitted = () => inArea().filter(({ access }) => access.kind === 'permission')
  const aboutItsRow = (operation: Operation, marker = MARKER, { rowOf }: Pick<MatrixWorld, 'rowOf'> = matrix) =>
    sentFor(operation, { id: rowOf(operation.path), marker })

  describe(`every call of ${area}`, () => {
    test('[R038] without a session open calls answer, and all others say 40100 or ask for the credential', async () => {
      const wrong = await wrongAnswers(inArea(), async (operation) => {
        const { status, code } = await callAsNobody(matrix.world, aboutItsRow(operation))
        if (OPEN_IN_PART.includes(operation.name)) return status >= 500 ? String(status) : undefined
        if (operation.access.kind === 'open')
          return status >= 500 || code === 40100 || code === 40301 ? `${status} ${code}` : undefined
        if (operation.access.kind === 'machine') return status === 401 ? undefined : `${status} ${code}`
        return status === 401 && code === 40100 ? undefined : `${status} ${code}`
      })
      expect(wrong).toEqual([])
    })

    test('without its permission a call says 40301 to a user without permissions and to one with all other permissions', async () => {
      const { world, owner } = matrix
      const nothing = await makeRefusedCaller(world, owner.tenantId, [])
      const wrong = await complaints(byPermission(permitted()), async (group) => {
        const allOthers = await makeRefusedCaller(world, owner.tenantId, without(group[0]!))
        const refused = [nothing, allOthers].map((caller) =>
          wrongAnswers(group, async (operation) => {
            const { status, code } = await caller.call(aboutItsRow(operation))
            return status === 403 && code === 40301 ? undefined : `${status} ${code}`
          }),
        )
        return (await Promise.all(refused)).flat()
      })
      expect(wrong).toEqual([])
    })

    test('in a tenant without the app a call says 40302, whatever the role holds', async () => {
      const elsewhere = await makeRefusedCaller(matrix.world, await makeTenant(matrix.world, []), catalogue)
      const wrong = await wrongAnswers(permitted(), async (operation) => {
        const { status, code } = await elsewhere.call(sentFor(operation, { id: matrix.owner.userId, marker: 'm' }))
        return status === 403 && code === 40302 ? undefined : `${status} ${code}`
      })
      expect(wrong).toEqual([])
    })

    test('[S17] a call that changes data refuses requests from another site, even with a permitted user’s cookie', async () => {
      const changing = inArea().filter(isChanging)
      const foreign: Record<string, string>[] = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]
      for (const headers of foreign) {
        const wrong = await wrongAnswers(changing, async (operation) => {
          const { status, code } = await matrix.owner.call(aboutItsRow(operation, 'forged'), headers)
          return status === 403 && code === 40303 ? undefined : `${status} ${code}`
        })
        expect(wrong).toEqual([])
      }
    })
  })

  describe('a user of another tenant with every permission', () => {
    let before: string
    beforeAll(async () => {
      before = await rowsOf(matrix.world, matrix.owner.tenantId)
      expect(before).toContain(MARKER)
    })

    test(`[S20] reads no data of this tenant by any call of ${area}`, async () => {
      const { other, rowOf } = matrix
      const wrong = await wrongAnswers(inArea(), async (operation) => {
        const { status, text, code } = await other.call(aboutItsRow(operation, 'b'))
        if (status >= 500) return `${status} ${code}`
        if (text.includes(MARKER)) return 'answered with the other tenant’s row'
        // The answer of a bulk call repeats the requested ids; a successful GET of one of them would be a leak.
        const isAboutRow = operation.name.startsWith('GET ') && operation.query._id !== undefined
        return isAboutRow && code === 0 ? `found ${rowOf(operation.path)}` : undefined
      })
      expect(wrong).toEqual([])
    })

    test('[S20] has changed no data of this tenant by these calls', async () => {
      expect(await rowsOf(matrix.world, matrix.owner.tenantId)).toBe(before)
    })
  })

  // These calls remove rows, so it is a tenant of their own that has them. Calls of one permission keep their order.
  test(`a user who has only the permission of a call of ${area} may make the call`, async () => {
    const { world } = matrix
    const owner = await ownerIn(matrix, area)
    const { tenantId, userId } = owner.caller
    const rowless = permitted().filter(({ query, path }) => query._id !== undefined && owner.rowOf(path) === userId)
    expect(rowless.map(({ name }) => name)).toEqual([])
    const wrong = await complaints(byPermission(permitted()), async (group) => {
      const caller = await makeCaller(world, tenantId, needed(group[0]!))
      const refused: string[] = []
      for (const operation of group) {
        const { status, code } = await caller.call(aboutItsRow(operation, MARKER, owner))
        const isRefused = status === 401 || status === 403 || (status >= 500 && !OF_A_DEVICE.includes(code ?? 0))
        if (isRefused) refused.push(`${operation.name}: ${status} ${code}`)
      }
      return refused
    })
    expect(wrong).toEqual([])
  })
}
