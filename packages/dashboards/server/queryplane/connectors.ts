import type { Dataset } from '@atrium/charts/contract/data'
import { shapeOf } from '@atrium/charts/contract/define/widget'
import type { AppServer } from '@atrium/core/server/call/implement'
import type { Services } from '@atrium/core/server/call/services'
import type { ExploreRequest, ItemDataSource, OwnPreview } from '../../contract/dashboard.ts'
import type { ConnectorSpec, DataShape } from '../../contract/define/connector.ts'
import { withConnector } from '../../contract/old-sources.ts'
import type { Connector, OpenConnector, PlaneQuery, PreviewFor, ReadFor, Reading, ViewerRequest } from './connector.ts'
import {
  dataSourceMissing,
  incompleteQuery,
  noSuchData,
  otherShape,
  rowsWithoutKey,
  tooManyExact,
  tooManySeries,
} from './query/refusals.ts'
import { type Reader, readerOver } from './reading/reading.ts'

/** All connectors of a running server. */
export interface Connectors {
  /** @throws noSuchData | dataSourceMissing | otherShape, and what the connector refuses */
  resolve(asked: ViewerRequest): PlaneQuery
  read(around: ReadFor, query: PlaneQuery): Reading
  /** The query of an author, which belongs to no component. @throws noSuchData if no connector has such queries */
  explore(request: ExploreRequest, zone: string): PlaneQuery
  /** Runs an author's own statements. @throws noSuchData if no connector has such */
  preview(around: PreviewFor, statement: OwnPreview): Promise<Dataset[]>
  /** Whether viewers with different permissions may get different answers. */
  isByViewer(source: ItemDataSource): boolean
}

export function openConnectors(
  connectors: readonly Connector[],
  services: Services,
  apps: readonly AppServer[],
): Connectors {
  const opened = new Map<string, { spec: ConnectorSpec; open: OpenConnector }>()
  for (const one of connectors) opened.set(one.spec.key, { spec: one.spec, open: one.open(services, apps) })

  const specs = connectors.map(({ spec }) => spec)
  // A script may have stored one without its connector.
  const named = (source: ItemDataSource) => withConnector(source, specs)

  return {
    resolve(asked) {
      const { item, spec, request } = asked
      const shape = shapeOf(spec, item.component.props)
      const stored = item.component.dataSources[request.source]
      if (shape === 'none' || !stored) throw noSuchData()
      const source = named(stored)
      const { _id, connector, props } = source
      if (connector === undefined) throw incompleteQuery()
      const found = opened.get(connector)
      // There are no stored data sources yet.
      if (!found || _id || props.dataSource) throw dataSourceMissing()
      if (!found.spec.shapes(props).includes(shape)) throw otherShape()
      const query = found.open.resolve(asked, source)
      // The built-in sources cannot be edited, so they have one revision.
      return { ...query, via: { connector, source: _id, rev: 0, shape } }
    },
    read(around, query) {
      const { connector, shape } = query.via!
      const { spec, open } = opened.get(connector)!
      const reading = open.read(around, query)
      return shape ? { ...reading, reader: limitedReader(reading.reader, shape, spec) } : reading
    },
    explore(request, zone) {
      for (const [connector, { open }] of opened)
        if (open.explore) return { ...open.explore(request, zone), via: { connector, source: '', rev: 0 } }
      throw noSuchData()
    },
    async preview(around, statement) {
      for (const { open } of opened.values()) if (open.preview) return open.preview(around, statement)
      throw noSuchData()
    },
    isByViewer: (source) => opened.get(named(source).connector ?? '')?.spec.byViewer ?? false,
  }
}

/** Refuses answers above the limits of their connector, and rows that cannot be told apart. */
function limitedReader(inner: Reader, shape: DataShape, { limits }: ConnectorSpec): Reader {
  return readerOver(inner, async (...args) => {
    const read = await inner.read(...args)
    checkLimits(read.dataset, shape, limits)
    return read
  })
}

function checkLimits({ rows, key = [] }: Dataset, shape: DataShape, { points, rows: max }: ConnectorSpec['limits']) {
  if (shape === 'exact' && rows.length > points) throw tooManyExact({ params: { count: rows.length, max: points } })
  if (shape !== 'rows') return
  if (key.length === 0 && rows.length > 0) throw rowsWithoutKey()
  if (rows.length > max) throw tooManySeries({ params: { max } })
}
