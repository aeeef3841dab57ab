import { useLocale } from '@atrium/core/web/words'
import { DataPanel } from '@atrium/dashboards/web/builder/data/data-panel'
import { serverData } from '@atrium/dashboards/web/builder/data/data-port'
import { useColumns } from '@atrium/dashboards/web/builder/data/use-preview'
import { EventsPanel } from '@atrium/dashboards/web/builder/events/events-panel'
import type { PanelProps } from '@atrium/dashboards/web/builder/panel'
import { BoardPanel } from '@atrium/dashboards/web/builder/position/position-panel'
import { SettingsPanel } from '@atrium/dashboards/web/builder/settings/settings-panel'
import { VersionsPanel } from '@atrium/dashboards/web/builder/versions/versions-panel'
import { useMemo } from 'react'
import { CONNECT_ADDRESS } from '../addresses.ts'
import { useWords } from '../words.ts'
import { useEdited } from './edit-context.ts'
import { bringField } from './field-steps.ts'
import { dashboardPort, sourcePort, uploadImage, versionPort } from './panel-ports.ts'
import { usePanel } from './use-panel.ts'

export function Settings() {
  const panel = usePanel()
  const { kinds, connectors, loaded } = useEdited()
  return (
    <SettingsPanel
      {...panel}
      {...{ kinds, connectors }}
      rights={loaded.rights}
      columns={useColumnsOf(panel)}
      dashboards={dashboardPort}
      sources={sourcePort}
      upload={uploadImage}
    />
  )
}

export function Data() {
  const { kinds, connectors, loaded, editor } = useEdited()
  const locale = useLocale()
  return (
    <DataPanel
      {...usePanel()}
      {...{ kinds, connectors }}
      port={serverData}
      rights={loaded.rights}
      firstPoint={FIRST_POINT}
      onUseField={(field, id) => bringField(editor, kinds, { port: serverData, locale }, field, id)}
    />
  )
}

export function Events() {
  const panel = usePanel()
  return <EventsPanel {...panel} columns={useColumnsOf(panel)} dashboards={dashboardPort} />
}

export function Board() {
  const { id, kinds } = useEdited()
  return <BoardPanel {...usePanel()} kinds={kinds} dashboard={id} dashboards={dashboardPort} upload={uploadImage} />
}

export function Versions() {
  const { id, editor, kinds, server } = useEdited()
  const port = useMemo(() => versionPort(id, editor, server), [id, editor, server])
  return <VersionsPanel {...usePanel()} dashboard={id} kinds={kinds} port={port} />
}

function FirstPoint() {
  const { word } = useWords()
  // In a window of its own, so that the selection stays.
  return (
    <a className="dashboards-builder-button" href={CONNECT_ADDRESS} target="_blank" rel="noreferrer">
      {word('dataConnect')}
    </a>
  )
}

const FIRST_POINT = <FirstPoint />

/** The columns of the data of the selected item. */
function useColumnsOf({ draft, selected: [id] }: PanelProps): string[] {
  return useColumns(draft, id === undefined ? undefined : draft.items.get(id)?.item, serverData)
}
