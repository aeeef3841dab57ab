import { formatNumber } from '@atrium/core/web/crud/values/money'
import type { LiveLink } from '@atrium/dashboards/web/live/live-link'
import type { CatalogueField, CatalogueTag, DataCatalogue } from '@atrium/timeseries/contract/data-catalogue'
import { useRef } from 'react'
import { useWords } from '../words.ts'
import type { Chosen } from './chosen.ts'
import { FieldRow } from './field-row.tsx'
import { FIELDS_PER_PAGE, measurementRequest, useCataloguePages } from './use-catalogue.ts'
import { type FieldFacts, useFieldFacts } from './use-field-facts.ts'
import { useWindow } from './window.tsx'
import './field-list.css'

export const FIELD_ROW_PX = 36

interface FieldListProps {
  link: LiveLink | null
  chosen: Chosen
  search: string
  first: DataCatalogue
  onToggle(field: string): void
  onTag(tag: string): void
}

/** The tags and fields of a measurement. Values and trends are read for the rows in sight only. */
export function FieldList({ link, chosen, search, first, onToggle, onTag }: FieldListProps) {
  const { word } = useWords()
  const box = useRef<HTMLDivElement>(null)
  const tags = first.tags ?? []
  const count = tags.length + first.total
  const shown = useWindow(box, count, FIELD_ROW_PX)
  const pages = pagesIn(shown.first - tags.length, Math.min(shown.end - tags.length, first.total))
  const answers = useCataloguePages(measurementRequest(chosen.db, chosen.measurement, search), pages)
  const fieldAt = (place: number): CatalogueField | undefined => {
    const page = Math.floor(place / FIELDS_PER_PAGE) + 1
    const answer = page === 1 ? first : answers[pages.indexOf(page)]?.data
    return answer?.fields?.[place % FIELDS_PER_PAGE]
  }
  const inSight = Array.from({ length: Math.max(0, shown.end - Math.max(shown.first, tags.length)) }, (_, i) => {
    return fieldAt(Math.max(shown.first, tags.length) + i - tags.length)
  }).flatMap((field) => field ?? [])
  const facts = useFieldFacts(link, chosen, inSight)
  const rowAt = (index: number) => {
    const tag = tags[index]
    if (tag) return <TagRow key={`tag ${tag.name}`} tag={tag} isOn={chosen.groupBy === tag.name} onTag={onTag} />
    const field = fieldAt(index - tags.length)
    if (!field) return <Space key={index} rows={1} />
    return (
      <FieldRow
        key={`field ${field.name}`}
        field={field}
        facts={facts.get(field.name) ?? NO_FACTS}
        nowMs={link?.nowMs ?? Date.now}
        isOn={chosen.fields.includes(field.name)}
        onToggle={onToggle}
      />
    )
  }
  return (
    <section
      ref={box}
      className="visual-explore-fields"
      aria-label={word('dataFields')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      style={{ maxHeight: 6.5 * FIELD_ROW_PX }}
    >
      <table aria-rowcount={count + 1}>
        <caption className="core-hidden">{word('dataFields')}</caption>
        <thead>
          <tr>
            <th scope="col">{word('dataName')}</th>
            <th scope="col" className="visual-explore-col-type">
              {word('dataType')}
            </th>
            <th scope="col" className="visual-explore-col-value visual-explore-end">
              {word('dataNewest')}
            </th>
            <th scope="col" className="visual-explore-col-age visual-explore-end">
              {word('dataAge')}
            </th>
            <th scope="col" className="visual-explore-col-rate visual-explore-end">
              {word('dataRate')}
            </th>
            <th scope="col" className="visual-explore-col-trend">
              {word('dataTrend')}
            </th>
          </tr>
        </thead>
        <tbody>
          <Space rows={shown.first} />
          {Array.from({ length: shown.end - shown.first }, (_, i) => rowAt(shown.first + i))}
          <Space rows={count - shown.end} />
        </tbody>
      </table>
    </section>
  )
}

/** Takes the place of the rows that are out of sight. */
function Space({ rows }: { rows: number }) {
  if (rows <= 0) return null
  return (
    <tr className="visual-explore-space" style={{ height: rows * FIELD_ROW_PX }}>
      <td colSpan={6} />
    </tr>
  )
}

const NO_FACTS: FieldFacts = { newest: undefined, trend: [], perMinute: undefined }

function TagRow({ tag, isOn, onTag }: { tag: CatalogueTag; isOn: boolean; onTag(tag: string): void }) {
  const { word, locale } = useWords()
  return (
    <tr>
      <th scope="row" className="visual-explore-name">
        <button
          type="button"
          aria-pressed={isOn}
          className="visual-explore-tag"
          onClick={() => onTag(isOn ? '' : tag.name)}
        >
          <span title={tag.name}>{tag.name}</span>
        </button>
      </th>
      <td className="visual-explore-col-type">
        <small>{word('dataTag')}</small>
      </td>
      <td className="visual-explore-end">
        <small>{word('dataValues', { count: formatNumber(tag.values, locale) })}</small>
      </td>
      <td className="visual-explore-col-age" />
      <td className="visual-explore-col-rate" />
      <td />
    </tr>
  )
}

function pagesIn(first: number, end: number): number[] {
  const from = Math.floor(Math.max(0, first) / FIELDS_PER_PAGE) + 1
  const to = Math.floor(Math.max(0, end - 1) / FIELDS_PER_PAGE) + 1
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)
}
