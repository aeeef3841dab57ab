import type { SourceName } from '@atrium/dashboards/contract/source-test'
import { nameText } from '@atrium/timeseries/contract/influxql-text'
import type { FieldType } from '@atrium/timeseries/server/store/model'
import type { InfluxSettings } from '../settings.ts'
import { type InfluxSeries, seriesOf } from './influx-answer.ts'
import { type InfluxClient, type Reach, sendStatements } from './influx-client.ts'

/** More names are not offered: nobody reads through them. */
const MAX_NAMES = 10_000

const TYPES: Readonly<Record<string, FieldType>> = { float: 'float', integer: 'int', string: 'string', boolean: 'bool' }

const column = (found: readonly InfluxSeries[], name: string) =>
  found.flatMap(({ columns, values }) => values.map((row) => String(row[columns.indexOf(name)] ?? '')))

export async function measurementNames(client: InfluxClient, db: string): Promise<SourceName[]> {
  const [found = []] = await client.ask([`SHOW MEASUREMENTS LIMIT ${MAX_NAMES}`], db)
  return column(found, 'name').map((name) => ({ name }))
}

/** The fields of a measurement; of one with several types the first. */
export async function fieldNames(
  client: InfluxClient,
  db: string,
  measurement: string,
): Promise<{ name: string; type: FieldType }[]> {
  const [found = []] = await client.ask([`SHOW FIELD KEYS FROM ${nameText(measurement)} LIMIT ${MAX_NAMES}`], db)
  return fieldsIn(found)
}

function fieldsIn(found: readonly InfluxSeries[]): { name: string; type: FieldType }[] {
  const types = column(found, 'fieldType')
  const named = column(found, 'fieldKey').map((name, at) => [name, TYPES[types[at] ?? ''] ?? 'float'] as const)
  return [...new Map(named.reverse())].reverse().map(([name, type]) => ({ name, type }))
}

/** The fields and the tags of a measurement. */
export async function namesIn(client: InfluxClient, db: string, measurement: string): Promise<SourceName[]> {
  const from = `FROM ${nameText(measurement)} LIMIT ${MAX_NAMES}`
  const [fields = [], tags = []] = await client.ask([`SHOW FIELD KEYS ${from}`, `SHOW TAG KEYS ${from}`], db)
  return [...fieldsIn(fields), ...column(tags, 'tagKey').map((name) => ({ name, type: 'tag' }))]
}

export async function tagValues(client: InfluxClient, db: string, measurement: string, tag: string): Promise<string[]> {
  const statement = `SHOW TAG VALUES FROM ${nameText(measurement)} WITH KEY = ${nameText(tag)} LIMIT ${MAX_NAMES}`
  const [found = []] = await client.ask([statement], db)
  return [...new Set(column(found, 'value'))]
}

/** Those that the account may read. */
export async function databaseNames(reach: Reach, settings: InfluxSettings): Promise<string[]> {
  const [found = []] = seriesOf(await sendStatements(reach, settings, ['SHOW DATABASES'], ''), 1)
  return column(found, 'name')
}

/** Databases whose names are searched. */
const MAX_SEARCHED = 20

/** Measurements and fields of all databases, each with its place. A database that may not be read has none. */
export async function allNames(client: InfluxClient, databases: () => Promise<string[]>): Promise<SourceName[]> {
  const searched = (await databases()).slice(0, MAX_SEARCHED)
  const answers = await Promise.allSettled(searched.map((db) => client.ask([FIELDS], db)))
  return searched.flatMap((db, at) => {
    const answer = answers[at]
    const [found = []] = answer?.status === 'fulfilled' ? answer.value : []
    const measurements = [...new Set(found.map(({ name }) => name))]
    return measurements
      .slice(0, MAX_NAMES)
      .flatMap((name): SourceName[] => [
        { at: [db], name },
        ...fieldsIn(found.filter((one) => one.name === name)).map((field) => ({ at: [db, name], ...field })),
      ])
  })
}

const FIELDS = 'SHOW FIELD KEYS LIMIT 1000'

/** What can be chosen at a place: databases, measurements, fields and tags, values of a tag. */
export async function sourceNames(
  client: InfluxClient,
  databases: () => Promise<string[]>,
  [db, measurement, tag]: readonly string[],
): Promise<SourceName[]> {
  if (db === undefined) return (await databases()).map((name) => ({ name }))
  if (measurement === undefined) return measurementNames(client, db)
  if (tag === undefined) return namesIn(client, db, measurement)
  return (await tagValues(client, db, measurement, tag)).map((name) => ({ name }))
}
