import { Frame, Waiting } from '@atrium/core/web/phone/frame'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { usePhone } from '../phone.tsx'
import { useWord } from '../words.ts'
import { journey, setJourney } from './weixin.ts'

/** `/h5/<app>/weixin?code&state`: weixin redirects here after signing in; this page returns to the page before. */
export function WeixinReturnPage() {
  const { app, no, signInByWeixin } = usePhone()
  const word = useWord()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const code = search.get('code')
  const state = search.get('state')

  // biome-ignore lint/correctness/useExhaustiveDependencies: a code works only once, when the page opens
  useEffect(() => {
    const asked = journey(no ?? '')
    const isAnswer = typeof asked === 'object' && asked.state === state && code !== null
    setJourney(no ?? '', 'over')
    const to = typeof asked === 'object' ? asked.to : `/h5/${app.key}`
    const on = () => void navigate(to, { replace: true })
    // If weixin does not recognise the person, they go on with the session of this phone.
    if (isAnswer) void signInByWeixin(code).then(on, on)
    else on()
  }, [])
  return (
    <Frame title={word('title')}>
      <Waiting />
    </Frame>
  )
}
