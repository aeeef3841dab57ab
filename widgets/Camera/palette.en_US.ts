export default {
  synonyms: 'camera CCTV surveillance IPC monitor playback',
}
