import { DataPanel } from '@atrium/web/builder/data/data-panel.tsx'
import { serverData } from '@atrium/web/builder/data/data-port'
import { useColumns } from '@atrium/web/builder/data/use-preview'
import { EventsPanel } from '@atrium/web/builder/events/events-panel.tsx'
import { KindsPanel } from '@atrium/web/builder/kinds/kinds-panel.tsx'
import { OutlinePanel } from '@atrium/web/builder/outline/outline-panel.tsx'
import type { PanelProps } from '@atrium/web/builder/panel'
import { PositionPanel } from '@atrium/web/builder/position/position-panel.tsx'
import { SettingsPanel } from '@atrium/web/builder/settings/settings-panel.tsx'
import { VersionsPanel, versionsKey } from '@atrium/web/builder/versions/versions-panel.tsx'
import { useCell } from '@atrium/web/canvas/editor/cell'
import { act, select, withGroups } from '@atrium/web/canvas/editor/editor'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useMemo } from 'react'
import { CONNECT_ADDRESS } from '../addresses.ts'
import { useWords } from '../words.ts'
import type { DockPanel } from './dock.tsx'
import { useEdited } from './edit-context.ts'
import { bringField } from './field-steps.ts'
import { dashboardPort, uploadImage, versionPort } from './panel-ports.ts'

/** All panels, in the order of their tabs. A further one is one line here. */
export const PANELS: readonly DockPanel[] = [
  { key: 'kinds', title: 'editKinds', side: 'left', Component: Kinds },
  { key: 'outline', title: 'editOutline', side: 'left', Component: Outline },
  { key: 'position', title: 'editPosition', side: 'right', Component: Position },
  { key: 'settings', title: 'editSettings', side: 'right', Component: Settings },
  { key: 'data', title: 'editData', side: 'right', Component: Data },
  { key: 'events', title: 'editEvents', side: 'right', Component: Events },
  { key: 'versions', title: 'editVersions', side: 'right', Component: Versions },
]

/** What every panel gets: the draft, the selected items, and where changes go. */
function usePanel(): PanelProps {
  const { editor } = useEdited()
  const { shown: draft } = useCell(editor.store.state)
  const selection = useCell(editor.selection)
  const selected = useMemo(() => [...selection].filter((id) => draft.items.has(id)), [selection, draft])
  return useMemo(
    () => ({ draft, selected, onChange: (ops, label) => void act(editor, ops, label) }),
    [editor, draft, selected],
  )
}

function Kinds() {
  const { word } = useWords()
  const { kinds, chooseKind, replaces, stopReplacing, loaded } = useEdited()
  return (
    <>
      {replaces && (
        <div className="v-edit-replace" role="status">
          {word('editReplace')}
          <Button size="small" onClick={stopReplacing}>
            {word('editCancel')}
          </Button>
        </div>
      )}
      <KindsPanel kinds={kinds} rights={loaded.rights} onChoose={chooseKind} />
    </>
  )
}

function Outline() {
  const panel = usePanel()
  const { kinds, editor, showKinds } = useEdited()
  return (
    <OutlinePanel
      {...panel}
      kinds={kinds}
      onSelect={(ids) => select(editor, withGroups(editor, ids))}
      onAdd={showKinds}
    />
  )
}

function Position() {
  const { id } = useEdited()
  return <PositionPanel {...usePanel()} dashboard={id} dashboards={dashboardPort} upload={uploadImage} />
}

function Settings() {
  const panel = usePanel()
  const { kinds, loaded } = useEdited()
  return (
    <SettingsPanel
      {...panel}
      kinds={kinds}
      rights={loaded.rights}
      columns={useColumnsOf(panel)}
      dashboards={dashboardPort}
      upload={uploadImage}
    />
  )
}

function Data() {
  const { kinds, connectors, loaded, editor } = useEdited()
  return (
    <DataPanel
      {...usePanel()}
      {...{ kinds, connectors }}
      port={serverData}
      rights={loaded.rights}
      firstPoint={FIRST_POINT}
      onUseField={(field, id) => bringField(editor, kinds, field, id)}
    />
  )
}

function Events() {
  const panel = usePanel()
  return <EventsPanel {...panel} columns={useColumnsOf(panel)} dashboards={dashboardPort} />
}

function Versions() {
  const { id, editor, kinds, server } = useEdited()
  const queries = useQueryClient()
  const port = useMemo(() => versionPort(id, editor, server), [id, editor, server])
  // The panel exists before it is seen, so that its list is older than a release, also that of another editor.
  useEffect(
    () => editor.store.releasedHead.subscribe(() => void queries.invalidateQueries({ queryKey: versionsKey(id) })),
    [id, editor, queries],
  )
  return <VersionsPanel {...usePanel()} dashboard={id} kinds={kinds} port={port} />
}

function FirstPoint() {
  const { word } = useWords()
  // In a window of its own, so that the selection stays.
  return (
    <a className="b-button" href={CONNECT_ADDRESS} target="_blank" rel="noreferrer">
      {word('dataConnect')}
    </a>
  )
}

const FIRST_POINT = <FirstPoint />

/** The columns of the data of the selected item. */
function useColumnsOf({ draft, selected: [id] }: PanelProps): string[] {
  return useColumns(draft, id === undefined ? undefined : draft.items.get(id)?.item, serverData)
}
