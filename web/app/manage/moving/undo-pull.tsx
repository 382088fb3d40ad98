import { useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { useAssociation } from '../desk/association-frame.tsx'
import { UndoQuestion } from '../desk/undo-question.tsx'
import { movingWords } from './moving.words.ts'

/** Asks before the drafts of one reading are deleted. */
export function UndoPull({ pullId, onClose }: { pullId: number; onClose: () => void }) {
  const t = useWords(movingWords)
  const { organizationSlug } = useAssociation()
  return (
    <UndoQuestion
      words={t}
      undo={() =>
        call('POST /manage/organizations/{organizationSlug}/pulls/{pullId}/undo', {
          params: { organizationSlug, pullId },
        })
      }
      onClose={onClose}
    />
  )
}
