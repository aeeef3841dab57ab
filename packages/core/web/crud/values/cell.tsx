import { type ReactNode, Suspense } from 'react'
import type { Entity } from '../../../contract/define/entity.ts'
import type { Field } from '../../../contract/define/fields.ts'
import type { Geo } from '../../../contract/geo.ts'
import type { RichTextNode } from '../../../contract/rich-text.ts'
import type { Spec } from '../../../contract/specs.ts'
import type { AnyRow } from '../../app/screens.ts'
import { lazy } from '../../page/chunk.ts'
import { startOf } from '../../rich-text/start-of.ts'
import { StatusTag } from '../../ui/status-tag.tsx'
import { ZoneNote } from '../../ui/zone-note.tsx'
import type { RefNames } from '../calls.ts'
import { type EntityPage, useEntityPage } from '../entity-context.ts'
import { useCrudWords } from '../words.ts'
import { formatFen, formatNumber } from './money.ts'
import { Nothing } from './nothing.tsx'
import { Pictures } from './pictures.tsx'
import { RefLinks } from './ref-links.tsx'
import { formatMinute, formatMoment } from './times.ts'
import { unitText } from './units.ts'

const Reader = lazy(() => import('../../rich-text/reader.tsx'))
const GeoCell = lazy(() => import('../../map/geo-cell.tsx'))

interface CellProps {
  name: string
  row: AnyRow
  refs: RefNames
  /** In the detail; only there are seconds shown. */
  detailed?: boolean
}

/** One value of a row as people read it. */
export function Cell({ name, row, refs, detailed = false }: CellProps) {
  const page = useEntityPage()
  const words = useCrudWords()
  const value = row[name]
  const Own = page.screens.cells?.[name]
  if (isEmpty(value)) return <Nothing />
  if (Own) {
    return (
      <Suspense fallback={typeof value === 'string' ? value : null}>
        <Own value={value} row={row} />
      </Suspense>
    )
  }
  return <>{drawn(page, words, { name, value, refs, detailed })}</>
}

interface Value {
  name: string
  value: unknown
  refs: RefNames
  detailed: boolean
}

function drawn(context: EntityPage, words: ReturnType<typeof useCrudWords>, { name, value, refs, detailed }: Value) {
  const { entity } = context
  if (name === 'status') return <RowStatus status={value as number} />
  const kind = kindOf(entity, name)
  const field = entity.fields[name]
  switch (kind) {
    case 'fen':
      return <span className="core-crud-number">{formatFen(Number(value))}</span>
    case 'int':
    case 'num':
      return <Measure value={Number(value)} field={field as Measured} locale={words.locale} />
    case 'pct':
      return <span className="core-crud-number">{formatNumber(Number(value), words.locale)} %</span>
    case 'bool':
      return words.word(value ? 'yes' : 'no')
    case 'choice':
      return <Choice name={name} field={field as Chosen} value={value as number} />
    case 'dt':
      return <Moment at={String(value)} detailed={detailed} />
    case 'ref':
      return <RefLinks name={name} ids={[value].flat() as string[]} names={refs[name] ?? {}} />
    case 'img':
      return <Pictures urls={value as string[]} detailed={detailed} />
    case 'richText':
      return <Document value={value as RichTextNode} detailed={detailed} />
    case 'json':
      return <FreeValue field={field as Free} value={value} detailed={detailed} />
    case 'text':
      return <span className={detailed ? 'core-crud-text' : undefined}>{String(value)}</span>
    default:
      return plain(value)
  }
}

/** In a list the head of the column names the zone. */
function Moment({ at, detailed }: { at: string; detailed: boolean }) {
  return (
    <time dateTime={at}>
      <span className="core-crud-moment">{(detailed ? formatMoment : formatMinute)(at)}</span>
      {detailed && (
        <>
          <wbr />
          <ZoneNote atMs={Date.parse(at)} />
        </>
      )}
    </time>
  )
}

/** A free-form value: a place, a list of specifications, a text that replaces a hidden value, or its JSON. */
function FreeValue({ field, value, detailed }: { field: Free; value: unknown; detailed: boolean }) {
  if (typeof value === 'string') return value
  if (field.widget === 'geo') {
    return (
      <Suspense fallback={null}>
        <GeoCell value={value as Geo} detailed={detailed} />
      </Suspense>
    )
  }
  if (field.widget === 'specs') return <Specs specs={value as Spec[]} />
  return <code className="core-crud-json">{JSON.stringify(value)}</code>
}

/** In a list its first words. */
function Document({ value, detailed }: { value: RichTextNode; detailed: boolean }) {
  if (!detailed) return startOf(value)
  return (
    <Suspense fallback={null}>
      <Reader value={value} />
    </Suspense>
  )
}

const Specs = ({ specs }: { specs: readonly Spec[] }) => specs.map(({ name, value }) => `${name} ${value}`).join(' · ')

const plain = (value: unknown): ReactNode => (typeof value === 'object' ? JSON.stringify(value) : String(value))

type Free = Extract<Field, { kind: 'json' }>
type Chosen = Extract<Field, { kind: 'choice' }>
type Measured = Extract<Field, { kind: 'int' | 'num' }>

/** The kind of a field, or of a column that every entity has. */
export function kindOf(entity: Entity, name: string): Field['kind'] | 'status' {
  const field = entity.fields[name]
  if (field) return field.kind
  if (name === 'createdAt' || name === 'updatedAt') return 'dt'
  if (name === 'creator' || name === 'group') return 'ref'
  return name === 'status' ? 'status' : 'str'
}

export function isNumeric(entity: Entity, name: string): boolean {
  return ['fen', 'int', 'num', 'pct'].includes(kindOf(entity, name))
}

export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

export function RowStatus({ status }: { status: number | undefined }) {
  const { entity, words } = useEntityPage()
  const colour = status === undefined ? undefined : entity.status?.[status]?.[1]
  return <StatusTag colour={colour}>{words.status(status)}</StatusTag>
}

function Choice({ name, field, value }: { name: string; field: Chosen; value: number }) {
  const { words } = useEntityPage()
  const [option, colour] = field.options[value] ?? []
  if (option === undefined) return String(value)
  const said = words.option(name, option)
  return colour ? <StatusTag colour={colour}>{said}</StatusTag> : said
}

/** A number with a small unit after it. */
function Measure({ value, field, locale }: { value: number; field: Measured; locale: 'zh_CN' | 'en_US' }) {
  return (
    <span className="core-crud-number">
      {formatNumber(value, locale, field.kind === 'num' ? field.digits : 0)}
      {field.unit && <small> {unitText(field.unit, locale)}</small>}
    </span>
  )
}
