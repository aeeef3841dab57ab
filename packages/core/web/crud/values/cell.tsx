import { Suspense } from 'react'
import type { Entity } from '../../../contract/define/entity.ts'
import type { Field } from '../../../contract/define/fields.ts'
import type { Geo } from '../../../contract/geo.ts'
import { isEmpty } from '../../../contract/is-empty.ts'
import type { RichTextNode } from '../../../contract/rich-text.ts'
import { kindOf, shownOf, unitOf } from '../../../contract/shown.ts'
import type { AnyRow } from '../../app/screens.ts'
import { lazy } from '../../page/chunk.ts'
import { startOf } from '../../rich-text/start-of.ts'
import { StatusTag } from '../../ui/status-tag.tsx'
import { ZoneNote } from '../../ui/zone-note.tsx'
import type { RefNames } from '../calls.ts'
import { type EntityPage, useEntityPage } from '../entity-context.ts'
import { Nothing } from './nothing.tsx'
import { Pictures } from './pictures.tsx'
import { RefLinks } from './ref-links.tsx'
import { ShownValue } from './shown-value.tsx'
import { SoFar } from './so-far.tsx'
import { formatMinute, formatMoment } from './times.ts'

const Reader = lazy(() => import('../../rich-text/reader.tsx'))
const GeoCell = lazy(() => import('../../map/geo-cell.tsx'))

interface CellProps {
  name: string
  row: AnyRow
  refs: RefNames
  /** In the detail; only there are seconds shown. */
  detailed?: boolean
}

/** One value of a row as people read it; of what is being delivered, what it has come to until now. */
export function Cell(props: CellProps) {
  const { name, row } = props
  const value = row.soFar?.[name]
  if (value === undefined) return <Stored {...props} />
  return (
    <SoFar>
      <Stored {...props} row={{ ...row, [name]: value }} />
    </SoFar>
  )
}

function Stored({ name, row, refs, detailed = false }: CellProps) {
  const page = useEntityPage()
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
  return <>{drawn(page, { name, row, refs, detailed })}</>
}

function drawn(context: EntityPage, { row, name, refs, detailed }: CellProps & { detailed: boolean }) {
  const { entity, words } = context
  const value = row[name]
  const field = entity.fields[name]
  const names = refs[name] ?? {}
  switch (kindOf(entity, name)) {
    case 'status':
      return <RowStatus status={value as number} />
    case 'choice':
      return <Choice name={name} field={field as Chosen} value={value as number} />
    case 'dt':
      return <Moment at={String(value)} detailed={detailed} />
    case 'ref':
      return <RefLinks name={name} ids={[value].flat() as string[]} names={names} />
    case 'img':
      return <Pictures urls={value as string[]} detailed={detailed} />
    case 'richText':
      return <Document value={value as RichTextNode} detailed={detailed} />
    case 'json':
      if (isDrawn(field as Free, value)) return <FreeValue field={field as Free} value={value} detailed={detailed} />
  }
  const shown = shownOf({ entity }, name, row, words.reading, names)
  const text = <ShownValue shown={shown} unit={unitOf({ entity }, name, words.reading.locale)} />
  return detailed && field?.kind === 'text' ? <span className="core-crud-text">{text}</span> : text
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

/** Free-form values that are no text: a place, which has a map, and JSON. */
const isDrawn = ({ widget }: Free, value: unknown) => typeof value !== 'string' && widget !== 'specs'

function FreeValue({ field, value, detailed }: { field: Free; value: unknown; detailed: boolean }) {
  if (field.widget === 'geo') {
    return (
      <Suspense fallback={null}>
        <GeoCell value={value as Geo} detailed={detailed} />
      </Suspense>
    )
  }
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

type Free = Extract<Field, { kind: 'json' }>
type Chosen = Extract<Field, { kind: 'choice' }>

export function isNumeric(entity: Entity, name: string): boolean {
  return ['fen', 'int', 'num', 'pct'].includes(kindOf(entity, name))
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
