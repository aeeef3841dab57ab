/** The library without subtitles, several sounds and protected content; it has no types of its own. */
declare module 'hls.js/light' {
  export { default, Events } from 'hls.js'
}
