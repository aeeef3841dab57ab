import 'dockview-react/dist/styles/dockview.css'
import { preload } from '@atrium/core/web/page/chunk'
import { PanelVisible } from '@atrium/dashboards/web/builder/panel-visible'
import { useEditorWords } from '@atrium/dashboards/web/editor/words'
import {
  type DockviewApi,
  DockviewReact,
  type IDockviewPanelHeaderProps,
  type IDockviewPanelProps,
  themeLight,
} from 'dockview-react'
import {
  type ComponentType,
  type Ref,
  Suspense,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useWords, type Word } from '../words.ts'
import { useTurn } from './draw-queue.ts'
import { useEdited } from './edit-context.ts'
import { StagePanel } from './stage-panel.tsx'

/** A panel beside the canvas. The first one of each side is the active tab when the dock is opened. */
export interface DockPanel {
  key: string
  title: Word
  side: 'left' | 'right'
  Component: ComponentType
}

export interface DockHandle {
  /** Opens the panels with this one as the active tab. */
  open(key: string): void
  /** Closes the panels, or opens them as they are by default. */
  toggle(): void
}

interface DockProps {
  panels: readonly DockPanel[]
  ref: Ref<DockHandle>
}

const STAGE = 'stage'
/** When the code of the panels is loaded that cannot be seen at first. */
const HIDDEN_AFTER_MS = 3_000
const WIDTHS = { left: 240, right: 344 } as const

/** The canvas with its panels. They open with an active tab, and closing them puts all back to its default. */
export function Dock({ panels, ref }: DockProps) {
  const api = useRef<DockviewApi>(null)
  const { word, locale } = useWords()
  const { stage } = useEditorWords()
  const components = useMemo(
    () => ({
      [STAGE]: StagePanel,
      ...Object.fromEntries(panels.map(({ key, Component }) => [key, scrolling(Component)])),
    }),
    [panels],
  )
  const tabs = useMemo(
    () => ({ tab: (props: IDockviewPanelHeaderProps) => <Tab {...props} panels={panels} /> }),
    [panels],
  )
  // The titles are the names of the tabs for screen readers.
  const nameTabs = () => {
    for (const { key, title } of panels) api.current?.getPanel(key)?.api.setTitle(word(title))
    api.current?.getPanel(STAGE)?.api.setTitle(stage.name)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words depend on the language alone
  useEffect(nameTabs, [locale])
  useEffect(() => {
    // After the items: opened later, they need not wait, and not even a network.
    const timer = setTimeout(() => panels.forEach(({ Component }) => void preload(Component)), HIDDEN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [panels])
  useImperativeHandle(ref, () => ({
    async open(key) {
      const dock = api.current
      if (!dock) return
      // Its first field gets the focus, so it must be there.
      await preload(panels.find((panel) => panel.key === key)?.Component)
      if (!dock.getPanel(key)) showPanels(dock, panels)
      nameTabs()
      dock.getPanel(key)?.api.setActive()
      focusPanel(key)
    },
    toggle() {
      const dock = api.current
      if (!dock) return
      if (isOpen(dock)) hidePanels(dock)
      else showPanels(dock, panels)
      nameTabs()
    },
  }))
  return (
    <DockviewReact
      className="visual-edit-dock"
      theme={themeLight}
      components={components}
      tabComponents={tabs}
      disableFloatingGroups
      // They would be in English; the tabs say what is open.
      announcements={false}
      onReady={(event) => {
        api.current = event.api
        // Each panel is a region with its name; its group of tabs is not another one of the same name.
        event.api.onDidAddGroup(({ element }) => element.setAttribute('role', 'group'))
        event.api.addPanel({ id: STAGE, component: STAGE, tabComponent: 'tab' }).group.model.header.hidden = true
        showPanels(event.api, panels)
        nameTabs()
      }}
    />
  )
}

const isOpen = (dock: DockviewApi) => dock.panels.length > 1

/** Nothing of the layout is kept: the next time, the panels stand where they stood first. */
function hidePanels(dock: DockviewApi) {
  for (const panel of [...dock.panels]) if (panel.id !== STAGE) dock.removePanel(panel)
}

function showPanels(dock: DockviewApi, panels: readonly DockPanel[]) {
  hidePanels(dock)
  for (const side of ['left', 'right'] as const) {
    const [first, ...others] = panels.filter((panel) => panel.side === side)
    if (!first) continue
    const position = { referencePanel: STAGE, direction: side }
    dock.addPanel({ ...partsOf(first), position, initialWidth: WIDTHS[side] })
    for (const panel of others)
      dock.addPanel({ ...partsOf(panel), position: { referencePanel: first.key }, inactive: true })
  }
}

const partsOf = ({ key }: DockPanel) => ({ id: key, component: key, tabComponent: 'tab' })

function Tab({ api, panels }: IDockviewPanelHeaderProps & { panels: readonly DockPanel[] }) {
  const { word } = useWords()
  const panel = panels.find(({ key }) => key === api.id)
  return <span className="visual-edit-tab">{panel && word(panel.title)}</span>
}

/** A panel costs nothing until it is seen for the first time. */
function scrolling(Component: ComponentType) {
  return ({ api }: IDockviewPanelProps) => {
    const [isVisible, setVisible] = useState(api.isVisible)
    const [wasVisible, setWasVisible] = useState(isVisible)
    if (isVisible && !wasVisible) setWasVisible(true)
    const isDrawn = useTurn(useEdited().drawQueue, wasVisible)
    useEffect(() => {
      const following = api.onDidVisibilityChange((event) => setVisible(event.isVisible))
      return () => following.dispose()
    }, [api])
    return (
      <div className="visual-edit-panel" data-panel={api.id}>
        <PanelVisible value={isVisible}>
          <Suspense>{isDrawn && <Component />}</Suspense>
        </PanelVisible>
      </div>
    )
  }
}

/** A panel that is seen for the first time is drawn a few frames later. */
function focusPanel(key: string, frames = 30) {
  requestAnimationFrame(() => {
    const panel = document.querySelector(`[data-panel="${key}"]`)
    const first = panel?.querySelector<HTMLElement>('input, button, [tabindex="0"]')
    if (first) first.focus()
    else if (frames > 0) focusPanel(key, frames - 1)
  })
}
