import type { Shape } from '@atrium/charts/contract/define/widget'
import { bootWorld, type Client } from '@atrium/core/testing/world'
import type { ComponentQuery } from '@atrium/timeseries/contract/query'
import type { ComponentItem, DashboardOptions, DashboardParameter } from '../../contract/dashboard.ts'
import { DEFAULT_ITEM, DEFAULT_OPTIONS } from '../../contract/dashboard.ts'
import { dashboardsWorld, packages } from '../dashboards-world.ts'
import { boardServer } from './board.ts'

/** Dashboards with a toy app that uses their table. */
export const boardWorld = () => dashboardsWorld('toyboards')

/** @param migrations a folder with further ones, for what a test needs of the database */
export const ownBoardWorld = (migrations?: string) =>
  bootWorld({
    apps: [boardServer],
    packages,
    migrations: migrations === undefined ? [] : [{ owner: 'toyboards', folder: migrations }],
  })

export type ToyShape =
  | Shape
  | 'table'
  | 'text'
  | 'chart'
  | 'picture'
  | 'gate'
  | 'lever'
  | 'frame'
  | 'map'
  | 'dial'
  | 'long'
  | 'drawing'
  | 'video'
  | 'guarded'

/** An item that shows the field `n` of the measurement `oven` in the database `plant`. */
export function item(
  _id: string,
  shape: ToyShape,
  query: Partial<ComponentQuery> = {},
  props: Record<string, unknown> = {},
): ComponentItem {
  const stored: ComponentQuery = {
    dataSource: '',
    db: 'plant',
    from: 'oven',
    fieldSet: [{ field: 'n', as: 'n' }],
    whereObj: { TAG: [] },
    timeColumnName: 'time',
    startTime: '*-1h',
    endTime: '*',
    interval: '',
    ...query,
  }
  return {
    ...DEFAULT_ITEM,
    _id,
    component: {
      component: `Toy-${shape}`,
      title: 'an oven',
      version: 0,
      props,
      dataSources: [{ _id: '', props: stored }],
    },
  }
}

let boards = 0

/** A dashboard with these items, created by `owner`; public by default. */
export async function makeBoard(
  owner: Client,
  components: ComponentItem[],
  isPublic = true,
  parameters: DashboardParameter[] = [],
  more: Partial<DashboardOptions> = {},
) {
  boards += 1
  const options = { ...DEFAULT_OPTIONS, parameters, ...more }
  const { body } = await owner.post('/api/toy/board', { name: `board ${boards}`, components, options })
  if (body.code !== 0) throw new Error(JSON.stringify(body))
  if (isPublic) await owner.put('/api/toy/board/public', { _id: body._id, public: true })
  return body._id as string
}
