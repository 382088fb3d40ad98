import type { ListCount } from '@obole/core/door/counts'
import { useState } from 'react'
import { words } from '../browser/locale.ts'
import { hasTorch, setTorch } from '../camera/camera.ts'
import { type CameraState, useCamera } from '../camera/use-camera.ts'
import { doorWords } from '../door.words.ts'
import type { Phone } from '../phone/phone.ts'
import type { OpenEvening } from '../phone/snapshot.ts'
import type { Screen } from './use-screen.ts'
import { count as figure } from './verdict-words.ts'

const t = words(doorWords)

/** The camera, how many are in, and the two ways for who has no code to show. */
export function ScanScreen({
  phone,
  evening,
  count,
  isCovered,
  onRead,
  onChoose,
}: {
  phone: Phone
  evening: OpenEvening
  count: ListCount | null
  isCovered: boolean
  onRead: (text: string) => void
  onChoose: (screen: Screen) => void
}) {
  const { camera, video } = useCamera({ isPaused: isCovered, onRead })
  return (
    <main className="scan" hidden={isCovered}>
      <h1 className="unseen">{t.showCode}</h1>
      <div className="camera">
        <video ref={video} muted playsInline aria-hidden="true" hidden={typeof camera === 'string'} />
        <CameraWords camera={camera} />
      </div>
      <div className="foot">
        {evening.lists.length > 1 && <ListChooser phone={phone} evening={evening} />}
        {count && <Counted {...count} allowsReentry={evening.list.allowsReentry} />}
        <div className="two">
          <button type="button" className="button" onClick={() => onChoose('code')}>
            {t.typeCode}
          </button>
          <button type="button" className="button" onClick={() => onChoose('search')}>
            {t.searchName}
          </button>
        </div>
      </div>
    </main>
  )
}

function CameraWords({ camera }: { camera: CameraState }) {
  if (camera === 'opening') return <p className="camera-words">{t.cameraOpening}</p>
  if (camera === 'refused' || camera === 'none')
    return <output className="camera-words">{camera === 'refused' ? t.cameraRefused : t.cameraNone}</output>
  return (
    <>
      <i className="aim" aria-hidden="true" />
      <p className="camera-hint">{t.showCode}</p>
      {hasTorch(camera) && <Torch camera={camera} />}
    </>
  )
}

function Torch({ camera }: { camera: MediaStream }) {
  const [isOn, setOn] = useState(false)
  const turn = () => {
    void setTorch(camera, !isOn)
    setOn(!isOn)
  }
  return (
    <button type="button" className="round torch" aria-label={isOn ? t.torchOff : t.torchOn} onClick={turn}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M13 3L6 13h5l-1 8 8-11h-6z" />
      </svg>
    </button>
  )
}

function ListChooser({ phone, evening: { lists, list } }: { phone: Phone; evening: OpenEvening }) {
  return (
    <label className="list-chooser">
      <span>{t.list}</span>
      <select value={list.id} onChange={(event) => void phone.chooseList(event.target.value)}>
        {lists.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

function Counted({ expected, admitted, inside, allowsReentry }: ListCount & { allowsReentry: boolean }) {
  const share = expected === 0 ? 0 : Math.min(100, (admitted / expected) * 100)
  return (
    <div className="counted">
      <p>
        <span>{t.admitted(figure(admitted), admitted < 2)}</span>
        {allowsReentry && <span>{t.insideNow(figure(inside))}</span>}
        <span>{t.ofExpected(figure(expected))}</span>
      </p>
      <div className="track" aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </div>
    </div>
  )
}
