import type { App } from '@atrium/core/contract/define/app'
import type { Entity } from '@atrium/core/contract/define/entity'
import type { AppEntry } from '@atrium/core/web/app/entry'
import type { AnyRow, EntityScreens } from '@atrium/core/web/app/screens'
import { screensOf } from '@atrium/core/web/app/screens-of'
import { EntityContext } from '@atrium/core/web/crud/entity-context'
import { useEntityWords } from '@atrium/core/web/crud/entity-words'
import { Cell } from '@atrium/core/web/crud/values/cell'
import { type ReactNode, use } from 'react'
import { useWords } from '../words.ts'
import { useAuditWords } from './audit-words.ts'
import { changedFields, type Facts, withoutCommon } from './changes.ts'
import { useAudited } from './use-audited.ts'
import { useNames } from './use-names.ts'

/** The logged value: a row, or a list of entries. */
interface Written {
  entity: string
  before: AnyRow | unknown[] | null
  after: AnyRow | unknown[] | null
}

const factsOf = (written: AnyRow | unknown[] | null) =>
  Array.isArray(written) ? ({ entries: written } as unknown as AnyRow) : written

interface Entry {
  entity: string
  before: AnyRow | null
  after: AnyRow | null
}

/** The changed fields: a line for each, with its value before and after in the words of the row's own pages. */
export default function ChangesTable({ row: written }: { row: Written }) {
  const row = { ...written, before: factsOf(written.before), after: factsOf(written.after) }
  const { word } = useWords()
  const audited = useAudited(row.entity)
  const names = changedFields(row.before, row.after)
  return (
    <section className="core-crud-facts">
      <h3>{word('changes')}</h3>
      {names.length === 0 && <p className="core-crud-muted">{word('noChanges')}</p>}
      {names.length > 0 && audited && <OfEntity {...audited} row={row} names={names} />}
      {names.length > 0 && !audited && <Table row={row} names={names} labelOf={() => ''} drawn={plain} />}
    </section>
  )
}

interface OfEntityProps {
  entry: AppEntry
  app: App
  entity: Entity
  row: Entry
  names: readonly string[]
}

function OfEntity({ entry, app, entity, row, names }: OfEntityProps) {
  const screens = use(screensOf(entry)).entities?.[entity.name] ?? NONE
  const words = useEntityWords(app, entity)
  const refs = useNames(app, entity, [row.before, row.after])
  const isOwn = (name: string) => name in entity.fields || BASE.has(name)
  const drawn = (name: string, facts: AnyRow, other: Facts | null) => {
    if (!isOwn(name)) return plain(name, facts)
    const isLong = entity.fields[name]?.kind === 'json'
    const value = isLong ? withoutCommon(facts[name], other?.[name]) : facts[name]
    return <Cell name={name} row={{ ...facts, [name]: value }} refs={refs} detailed />
  }
  return (
    <EntityContext value={{ app, entity, screens, words, base: '' }}>
      <Table row={row} names={names} labelOf={(name) => (isOwn(name) ? words.field(name) : '')} drawn={drawn} />
    </EntityContext>
  )
}

const NONE: EntityScreens = {}
const BASE = new Set(['status', 'group', 'remark'])

interface TableProps {
  row: Entry
  names: readonly string[]
  labelOf(name: string): string
  drawn(name: string, facts: AnyRow, other: AnyRow | null): ReactNode
}

function Table({ row: { before, after }, names, labelOf, drawn }: TableProps) {
  const { word } = useWords()
  const { fact } = useAuditWords()
  return (
    <table className="manage-changes" aria-label={word('changes')}>
      <thead>
        <tr>
          <th scope="col">{word('changedField')}</th>
          {before && <th scope="col">{word('before')}</th>}
          {after && <th scope="col">{word('after')}</th>}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{labelOf(name) || fact(name) || name}</th>
            {before && <td>{drawn(name, before, after)}</td>}
            {after && <td>{drawn(name, after, before)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function plain(name: string, facts: Facts): ReactNode {
  const value = facts[name]
  if (value === null || value === undefined) return '—'
  if (Array.isArray(value)) return <Listed values={value} />
  return typeof value === 'object' ? <code className="core-crud-json">{JSON.stringify(value)}</code> : String(value)
}

function Listed({ values }: { values: readonly unknown[] }) {
  const { locale } = useWords()
  const texts = values.map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)))
  return <>{texts.length > 0 ? texts.join(locale === 'zh_CN' ? '、' : ', ') : '—'}</>
}
