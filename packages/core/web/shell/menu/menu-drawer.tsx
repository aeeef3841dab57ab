import { Drawer } from 'antd'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { AppLinks } from '../apps/app-links.tsx'
import { useLauncherApps } from '../apps/use-launcher-apps.ts'
import { useWord } from '../words.ts'
import { MenuLinks } from './menu-links.tsx'
import type { Section } from './section.ts'

interface Props {
  section: Section | undefined
  open: boolean
  onClose: () => void
}

/** On a phone: the menu of the section and the apps, in a drawer at the left. Every navigation closes it. */
export function MenuDrawer({ section, open, onClose }: Props) {
  const word = useWord()
  const apps = useLauncherApps()
  const ready = apps.filter(({ link }) => link !== null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new history entry
  useEffect(onClose, [key])
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      size={288}
      title={word('menu')}
      rootClassName="core-shell-drawer"
      styles={{ body: { padding: 8 } }}
    >
      {section && (
        <nav aria-label={section.name}>
          <p className="core-shell-side-title">{section.name}</p>
          <MenuLinks items={section.items} />
        </nav>
      )}
      <AppLinks title={word('businessApps')} apps={ready.filter(({ type }) => type === 'pc')} />
      <AppLinks title={word('managementApps')} apps={ready.filter(({ type }) => type !== 'pc')} />
      <AppLinks title={word('underDevelopment')} apps={apps.filter(({ link }) => link === null)} />
    </Drawer>
  )
}
