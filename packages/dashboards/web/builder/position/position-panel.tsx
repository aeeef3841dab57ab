import type { WidgetSpec } from '@atrium/charts/contract/define/widget'
import { ZoneSelect } from '@atrium/core/web/ui/zone-select'
import { fill, useWords } from '@atrium/core/web/words'
import { createContext, useContext, useMemo } from 'react'
import { DashboardInput } from '../../prop-form/dashboard-input.tsx'
import { type ControlProps, type DashboardPort, useForm } from '../../prop-form/form-context.ts'
import { editableOf, itemOps, itemsOf, optionOps } from '../change-items.ts'
import { CheckedForm } from '../checked-form.tsx'
import { LockGate } from '../lock-gate.tsx'
import { mergedValues } from '../merged-values.ts'
import type { PanelProps } from '../panel.ts'
import { Nothing, Panel } from '../panel-frame.tsx'
import { BoardRangePicker } from '../range/board-range-picker.tsx'
import { useBuilderWords } from '../words.ts'
import { BORDER_PICTURES } from './border-pictures.ts'
import en_US from './en_US.ts'
import { NextPageNote } from './next-page-note.tsx'
import {
  fieldErrors,
  fieldsOfItem,
  fieldsOfOptions,
  ITEM_FIELDS,
  itemChanges,
  OPTION_FIELDS,
  optionChanges,
} from './position-fields.ts'
import zh_CN from './zh_CN.ts'

interface PositionPanelProps extends PanelProps {
  /** Opens `BoardPanel`. */
  onBoard(): void
}

interface BoardPanelProps extends PanelProps {
  kinds: readonly { spec: WidgetSpec }[]
  /** `_id` of the dashboard. */
  dashboard: string
  dashboards?: DashboardPort
  upload?: (file: File) => Promise<string>
}

const words = { zh_CN, en_US }

/** Place, size and frame of the selected items. */
export function PositionPanel({ onBoard, ...panel }: PositionPanelProps) {
  const { items: title, dashboard, hint } = useWords(words)
  const { nothingSelected } = useBuilderWords()
  if (itemsOf(panel.draft, panel.selected).length > 0) return <ItemsForm key={panel.selected.join()} {...panel} />
  return (
    <Panel title={title}>
      <Nothing text={fill(nothingSelected, { hint })}>
        <button type="button" className="dashboards-builder-button" onClick={onBoard}>
          {dashboard}
        </button>
      </Nothing>
    </Panel>
  )
}

function ItemsForm({ draft, selected, onChange }: PanelProps) {
  const { names, items: title } = useWords(words)
  const { items, isLocked } = editableOf(draft, selected)
  const { values, mixed } = mergedValues(ITEM_FIELDS, items.map(fieldsOfItem))
  return (
    <Panel title={title} count={items.length}>
      <LockGate {...{ items, isLocked, onChange }}>
        <CheckedForm
          props={ITEM_FIELDS}
          {...{ names, values, mixed }}
          pictures={BORDER_PICTURES}
          columns={NONE}
          theme={draft.options.theme}
          check={checkItem}
          onChange={(changes) => {
            const isPlace = changes.every(({ path }) => path[0] === 'place')
            const label = { key: isPlace ? 'place' : 'frame', values: { count: items.length } }
            const ops = itemOps(
              draft,
              items.map(({ _id }) => _id),
              itemChanges(changes),
            )
            if (ops.length > 0) onChange(ops, label)
          }}
        />
      </LockGate>
    </Panel>
  )
}

/** The settings of the dashboard itself, whatever is selected. */
export function BoardPanel({ draft, onChange, kinds, dashboard, dashboards, upload }: BoardPanelProps) {
  const { names, dashboard: title, range } = useWords(words)
  const values = useMemo(() => fieldsOfOptions(draft.options), [draft.options])
  return (
    <OwnDashboard value={dashboard}>
      <Panel title={title} heading={title}>
        <section className="dashboards-builder-field" aria-label={range}>
          <span>{range}</span>
          <BoardRangePicker {...{ draft, kinds, onChange }} />
        </section>
        <CheckedForm
          props={OPTION_FIELDS}
          {...{ names, values }}
          marks
          columns={NONE}
          theme={draft.options.theme}
          controls={CONTROLS}
          {...(dashboards ? { dashboards } : {})}
          {...(upload ? { upload } : {})}
          check={checkOptions}
          onChange={(changes) => {
            const ops = optionOps(optionChanges(changes))
            if (ops.length > 0) onChange(ops, { key: 'options' })
          }}
        />
      </Panel>
    </OwnDashboard>
  )
}

const NONE: readonly string[] = []
const checkItem = (values: Readonly<Record<string, unknown>>) => fieldErrors(ITEM_FIELDS, values)
const checkOptions = (values: Readonly<Record<string, unknown>>) => fieldErrors(OPTION_FIELDS, values)

function ZoneInput({ id, value, onChange }: ControlProps<string>) {
  const { ownZone } = useWords(words)
  return <ZoneSelect id={id} value={value} first={[{ value: '', label: ownZone }]} onChange={onChange} />
}

/** `_id` of the dashboard that the form is for. */
const OwnDashboard = createContext('')

function NextPageInput(props: ControlProps<string>) {
  const { dashboards } = useForm()
  const dashboard = useContext(OwnDashboard)
  return (
    <>
      <DashboardInput {...props} />
      {dashboards && <NextPageNote {...{ dashboard, dashboards }} nextPage={props.value} />}
    </>
  )
}

const CONTROLS = { 'run.timeZone': ZoneInput, 'run.nextPage': NextPageInput }
