import { useEffect, useRef } from 'react'
import { useTheme } from '../theme/theme-choice.ts'
import { tokens } from '../ui/tokens.ts'
import { drawChart } from './draw-chart.ts'

/** How much of the paper passes in a second: slow enough not to be looked at. */
const PIXELS_PER_S = 14

/** A strip-chart recorder's paper with its pens, drawn here. Still for those who asked for less motion. */
export function LiveSignal() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const theme = useTheme()

  useEffect(() => {
    const element = canvas.current
    const pen = element?.getContext('2d')
    if (!element || !pen) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    let frame = 0

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
      if (!still) frame = requestAnimationFrame(draw)
    }

    const resize = new ResizeObserver(() => still && draw(0))
    resize.observe(element)
    frame = requestAnimationFrame(draw)
    return () => {
      cancelAnimationFrame(frame)
      resize.disconnect()
    }
  }, [theme])

  return <canvas ref={canvas} className="l-signal" />
}
