import type { CatalogueDb, CatalogueMeasurement } from '../../store/model.ts'
import type { MeasurementSource, NameChoice } from '../language/ast.ts'
import type { Reader } from '../reader.ts'
import { matches } from '../regex.ts'
import { checkPolicy, findDb, isMeant } from '../select/sources.ts'

/** Whether `WITH KEY` or `WITH MEASUREMENT` selects a name. */
export function isChosen(choice: NameChoice, name: string): boolean {
  switch (choice.operator) {
    case 'IN':
      return choice.names.includes(name)
    case '=':
      return choice.name === name
    case '!=':
      return choice.name !== name
    default:
      return matches(choice.regex, name) === (choice.operator === '=~')
  }
}

/** The measurements that the FROM of a SHOW selects, by name; all of them without a FROM. */
export function measurementsOf(db: CatalogueDb, from: readonly MeasurementSource[]): CatalogueMeasurement[] {
  for (const { rp } of from) checkPolicy(rp)
  return db.measurements
    .filter(({ name }) => from.length === 0 || from.some((source) => isMeant(source, name)))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The database of a SHOW. */
export const dbOf = (reader: Reader, show: { db?: string; from?: readonly MeasurementSource[] }) =>
  findDb(reader, show.db ?? show.from?.[0]?.db ?? reader.db)
