import type { Fields } from '@atrium/core/contract/define/fields'
import { useEntityPage, useMay } from '@atrium/core/web/crud/entity-context'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { CommandDialog } from './command-dialog.tsx'
import './devices.css'
import { useCommand } from './use-command.ts'
import type { LiveDevice } from './use-device.ts'
import { useDeviceWords } from './words.ts'

const ONLINE = 1

interface CommandButtonsProps {
  device: LiveDevice
  /** Command → its icon. */
  icons?: Readonly<Record<string, ReactNode>>
}

/** The commands for the whole device that the person may send. They work only while the device is online. */
export function CommandButtons({ device, icons = {} }: CommandButtonsProps) {
  const { app, entity, screens } = useEntityPage()
  const may = useMay()
  const { t } = useDeviceWords(app.key)
  const target = { app, entity, device: device._id }
  const command = useCommand(target)
  const [asked, setAsked] = useState<string>()
  const shown = Object.entries(entity.commands ?? {}).filter(
    ([type, { quiet, permission = type }]) => !quiet && may(permission),
  )
  if (shown.length === 0) return null
  return (
    <div className="devices-commands">
      {shown.map(([type, { input, danger = false }]) => (
        <Button
          key={type}
          danger={danger}
          icon={icons[type]}
          disabled={device.online !== ONLINE}
          loading={command.isPending && command.variables?.type === type}
          onClick={() => (danger || needsInput(input) ? setAsked(type) : command.mutate({ type }))}
        >
          {t(`entities.${entity.name}.commands.${type}`)}
        </Button>
      ))}
      {asked && (
        <CommandDialog
          {...target}
          type={asked}
          name={device.name}
          controls={screens.controls}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}

const needsInput = (input: Fields = {}) => Object.values(input).some(({ required }) => required)
