import { useEffect, useRef } from 'react'
import { useTheme } from '../theme/theme-choice.ts'
import { tokens } from '../theme/tokens.ts'
import { drawChart } from './draw-chart.ts'

/** The speed of the paper: slow enough not to distract. */
const PIXELS_PER_S = 14
/** The time for half a pixel. More frames would not be visible and would slow down weak machines. */
const FRAME_MS = 500 / PIXELS_PER_S

/** A chart recorder with its paper and pens. It does not move if the person prefers reduced motion. */
export function LiveSignal() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const theme = useTheme()

  useEffect(() => {
    const element = canvas.current
    const pen = element?.getContext('2d')
    if (!element || !pen) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    let frame = 0
    let drawnAtMs = Number.NEGATIVE_INFINITY

    function next(timeMs: number) {
      if (timeMs - drawnAtMs >= FRAME_MS) {
        drawnAtMs = timeMs
        draw(timeMs)
      }
      if (!still) frame = requestAnimationFrame(next)
    }

    function draw(timeMs: number) {
      if (!element || !pen) return
      const { clientWidth: width, clientHeight: height } = element
      const ratio = Math.min(devicePixelRatio, 2)
      if (element.width !== Math.round(width * ratio) || element.height !== Math.round(height * ratio)) {
        element.width = Math.round(width * ratio)
        element.height = Math.round(height * ratio)
      }
      pen.setTransform(ratio, 0, 0, ratio, 0, 0)
      drawChart(pen, { width, height, shift: (timeMs / 1000) * PIXELS_PER_S, colours: tokens[theme] })
    }

    const resize = new ResizeObserver(() => still && draw(0))
    resize.observe(element)
    frame = requestAnimationFrame(next)
    return () => {
      cancelAnimationFrame(frame)
      resize.disconnect()
    }
  }, [theme])

  return <canvas ref={canvas} className="core-signin-signal" />
}
