import { keep, kept } from '@atrium/core/web/kept'
import { useEffect, useRef, useState } from 'react'

const KEY = 'atrium.shop.sound'
/** Two tones, as a doorbell: hertz and seconds. */
const TONES = [880, 660] as const
const TONE_S = 0.35

/**
 * A bell with a switch that this browser remembers. Browsers let a page sound only after its reader has clicked or typed
 * on it: until then the switch is on, but the bell is `silenced`, and the next click or key anywhere on the page lets it
 * sound.
 */
export function useBell() {
  const [isOn, setOn] = useState(() => kept(KEY) === '1')
  const [silenced, setSilenced] = useState(false)
  const audio = useRef<AudioContext>(undefined)

  useEffect(() => {
    if (!isOn) return
    const context = new AudioContext()
    audio.current = context
    const show = () => setSilenced(context.state === 'suspended')
    const allow = () => void context.resume()
    show()
    context.addEventListener('statechange', show)
    window.addEventListener('pointerdown', allow, true)
    window.addEventListener('keydown', allow, true)
    return () => {
      context.removeEventListener('statechange', show)
      window.removeEventListener('pointerdown', allow, true)
      window.removeEventListener('keydown', allow, true)
      audio.current = undefined
      void context.close()
    }
  }, [isOn])

  return {
    isOn,
    silenced: isOn && silenced,
    set(on: boolean) {
      keep(KEY, on ? '1' : null)
      setOn(on)
    },
    ring() {
      if (audio.current?.state === 'running') sound(audio.current)
    },
  }
}

function sound(context: AudioContext): void {
  for (const [at, hertz] of TONES.entries()) {
    const start = context.currentTime + at * TONE_S
    const tone = new OscillatorNode(context, { frequency: hertz })
    const volume = new GainNode(context, { gain: 0 })
    volume.gain.setValueAtTime(0.4, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_S)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + TONE_S)
  }
}
