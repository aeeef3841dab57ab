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
  side: Side
  Component: ComponentType
}

export interface DockHandle {
  /** Opens the panels with this one as the active tab, and focuses the first field, or one that a selector names. */
  open(key: string, field?: string): void
  /** Closes the panels, or opens them as they are by default; only those of one side if it is named. */
  toggle(side?: Side): void
}

interface DockProps {
  panels: readonly DockPanel[]
  ref: Ref<DockHandle>
}

const STAGE = 'stage'
/** When the code of the panels is loaded that cannot be seen at first. */
const HIDDEN_AFTER_MS = 3_000
/** So that a canvas of 1920 pixels stands at 45 % on a screen of 1440. */
const WIDTHS = { left: 216, right: 320 } as const

/** The canvas with its panels. They open with an active tab, and closing them puts all back to its default. */
export function Dock({ panels, ref }: DockProps) {
  const api = useRef<DockviewApi>(null)
  const box = useRef<HTMLDivElement>(null)
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
  useEffect(() => {
    const fit = keptWidths()
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      if (api.current && width > 0) fit(api.current, panels, { width, height })
    })
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [panels])
  useImperativeHandle(ref, () => ({
    async open(key, field) {
      const dock = api.current
      if (!dock) return
      // Its first field gets the focus, so it must be there.
      const panel = panels.find((one) => one.key === key)
      await preload(panel?.Component)
      if (panel && !dock.getPanel(key)) showPanels(dock, panels, [panel.side])
      nameTabs()
      dock.getPanel(key)?.api.setActive()
      focusPanel(key, field)
    },
    toggle(side) {
      const dock = api.current
      if (!dock) return
      const sides = side ? [side] : SIDES
      if (sides.some((one) => isOpen(dock, panels, one))) hidePanels(dock, panels, sides)
      else showPanels(dock, panels, sides)
      nameTabs()
    },
  }))
  return (
    <div ref={box} className="visual-edit-dock-box">
      <DockviewReact
        className="visual-edit-dock"
        theme={themeLight}
        components={components}
        tabComponents={tabs}
        disableFloatingGroups
        disableAutoResizing
        // They would be in English; the tabs say what is open.
        announcements={false}
        onReady={(event) => {
          api.current = event.api
          // Each panel is a region with its name; its group of tabs is not another one of the same name.
          event.api.onDidAddGroup(({ element }) => element.setAttribute('role', 'group'))
          event.api.addPanel({ id: STAGE, component: STAGE, tabComponent: 'tab' }).group.model.header.hidden = true
          showPanels(event.api, panels, SIDES)
          nameTabs()
        }}
      />
    </div>
  )
}

type Side = 'left' | 'right'
const SIDES: readonly Side[] = ['left', 'right']

const isOpen = (dock: DockviewApi, panels: readonly DockPanel[], side: Side) =>
  panels.some((panel) => panel.side === side && dock.getPanel(panel.key))

/** Nothing of the layout is kept: the next time, the panels stand where they stood first. */
function hidePanels(dock: DockviewApi, panels: readonly DockPanel[], sides: readonly Side[]) {
  keepingWidths(dock, panels, () => {
    for (const { key, side } of panels) {
      const panel = dock.getPanel(key)
      if (panel && sides.includes(side)) dock.removePanel(panel)
    }
  })
}

function showPanels(dock: DockviewApi, panels: readonly DockPanel[], sides: readonly Side[]) {
  hidePanels(dock, panels, sides)
  keepingWidths(dock, panels, () => {
    for (const side of sides) {
      const [first, ...others] = panels.filter((panel) => panel.side === side)
      if (!first) continue
      const position = { referencePanel: STAGE, direction: side }
      dock.addPanel({ ...partsOf(first), position, initialWidth: WIDTHS[side] })
      for (const panel of others)
        dock.addPanel({ ...partsOf(panel), position: { referencePanel: first.key }, inactive: true })
    }
  })
}

const sidesOf = (dock: DockviewApi, panels: readonly DockPanel[]) => [
  ...new Set(panels.flatMap(({ key }) => dock.getPanel(key)?.group ?? [])),
]

/** The most that the panels of both sides take. */
const MOST_OF_WIDTH = 0.5

/**
 * Fits the dock into a box of another size: the panels keep the widths that they were given, so that the canvas has the
 * rest. The dock would share it among all. Only in a narrow box they get less, until it is wider again.
 */
function keptWidths() {
  const known = new WeakMap<DockviewApi['groups'][number], { wanted: number; drawn: number }>()
  return (dock: DockviewApi, panels: readonly DockPanel[], { width, height }: { width: number; height: number }) => {
    const groups = sidesOf(dock, panels)
    const sides = groups.map((group) => {
      const before = known.get(group)
      const now = group.api.width
      // A width that was not drawn here is one that the author has chosen since.
      return { group, wanted: before && Math.abs(before.drawn - now) <= 1 ? before.wanted : now }
    })
    dock.layout(width, height)
    const all = sides.reduce((sum, { wanted }) => sum + wanted, 0)
    const part = Math.min(1, (MOST_OF_WIDTH * width) / Math.max(1, all))
    for (const { group, wanted } of sides) group.api.setSize({ width: wanted * part })
    for (const { group, wanted } of sides) known.set(group, { wanted, drawn: group.api.width })
  }
}

/** What one side gives or takes is the canvas's: the dock would share it with the other side. */
function keepingWidths(dock: DockviewApi, panels: readonly DockPanel[], change: () => void) {
  const widths = sidesOf(dock, panels).map((group) => ({ group, width: group.api.width }))
  change()
  for (const { group, width } of widths) if (dock.groups.includes(group)) group.api.setSize({ width })
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

/** What the next key may reach: neither a button that resets a field nor one that folds a section. */
const FIRST =
  ':is(input, select, textarea, button, [tabindex="0"]):not(:disabled, .dashboards-form-reset, .dashboards-form-fold)'

/** A panel that is seen for the first time is drawn later, and its form may be loaded first. */
const WAIT_FOR_FIELD_MS = 5_000

function focusPanel(key: string, field = FIRST, untilMs = performance.now() + WAIT_FOR_FIELD_MS) {
  const before = document.activeElement
  requestAnimationFrame((nowMs) => {
    // Meanwhile the person has gone elsewhere.
    if (document.activeElement !== before) return
    const panel = document.querySelector(`[data-panel="${key}"]`)
    // A text is written in an editor of its own, which takes the focus when it opens.
    const text = panel?.querySelector<HTMLElement>('[data-opens-text]')
    if (text?.getAttribute('aria-expanded') === 'false') return text.click()
    const first = panel?.querySelector<HTMLElement>(text ? '.core-rich-text-editor [contenteditable]' : field)
    if (first) first.focus()
    else if (nowMs < untilMs) focusPanel(key, field, untilMs)
    else if (field !== FIRST) focusPanel(key)
  })
}
