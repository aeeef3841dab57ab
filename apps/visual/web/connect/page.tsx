import './connect.css'
import { Tabs } from '@atrium/core/web/ui/tabs'
import { Card } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useWords } from '../words.ts'
import { Arrivals } from './arrivals.tsx'
import type { Credential, Target } from './commands.ts'
import { CsvPanel } from './csv/panel.tsx'
import { Program } from './programs.tsx'
import { Refused } from './refused.tsx'

const START: Target = { db: 'plant', measurement: 'line' }

/** The ways to write data, and what has arrived since the page was opened. */
export default function ConnectPage() {
  const { word, t } = useWords()
  const [search, setSearch] = useSearchParams()
  const [target, setTarget] = useState(START)
  const [credential, setCredential] = useState<Credential | null>(null)
  const program = (way: 'mqtt' | 'http' | 'telegraf') => (
    <Program way={way} target={target} onTarget={setTarget} credential={credential} onCreated={setCredential} />
  )
  return (
    <div className="visual-connect">
      <header>
        <h1>{t('menu.connect')}</h1>
        <p className="visual-connect-muted">{word('connectIntro')}</p>
      </header>
      <Arrivals />
      <Card size="small">
        <Tabs
          activeKey={search.get('way') ?? 'csv'}
          onChange={(way) => setSearch({ way }, { replace: true })}
          items={[
            {
              key: 'csv',
              label: word('wayCsv'),
              // A running import goes on while another way is looked at.
              forceRender: true,
              children: <CsvPanel credential={credential} />,
            },
            { key: 'mqtt', label: word('wayMqtt'), children: program('mqtt') },
            { key: 'http', label: word('wayHttp'), children: program('http') },
            { key: 'telegraf', label: word('wayTelegraf'), children: program('telegraf') },
          ]}
        />
      </Card>
      <Refused />
    </div>
  )
}
