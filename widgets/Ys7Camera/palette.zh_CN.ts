export default {
  synonyms: '萤石 萤石云 海康 摄像头 监控 ys7 回放',
}
