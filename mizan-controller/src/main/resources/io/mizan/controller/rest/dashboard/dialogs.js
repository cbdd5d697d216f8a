/* Asks before anything is changed. */

import { button, el } from './elements.js';

let last = 0;

/**
 * Asks for a reason and a confirmation. Gives the reason, or nothing where the reader thought better of it. Escape closes it, and the
 * keyboard is back where it was.
 */
export function confirmed(title, lines, verb, tone) {
  return new Promise((done) => {
    const id = 'dialog-' + ++last;
    const before = document.activeElement;
    const reason = el('input', { id: id + '-why', type: 'text', maxlength: '1000', autocomplete: 'off', required: true });
    const missing = el('p', { class: 'error', role: 'alert', hidden: true }, 'A reason is required; it is kept in the audit log.');
    let answer = '';
    const agree = () => {
      if (reason.value.trim() === '') {
        missing.hidden = false;
        reason.focus();
        return;
      }
      answer = reason.value.trim();
      dialog.close();
    };
    const dialog = el(
      'dialog',
      {
        'aria-labelledby': id,
        onclose: () => {
          dialog.remove();
          // The page may have been drawn anew behind the dialog.
          const there = before && before.isConnected ? before : before && document.getElementById(before.id);
          if (there) {
            there.focus();
          }
          done(answer === '' ? undefined : answer);
        },
      },
      el('h2', { id: id }, title),
      lines.map((line) => (line instanceof Node ? line : el('p', {}, line))),
      el('label', { for: id + '-why' }, 'Why'),
      reason,
      missing,
      el(
        'div',
        { class: 'buttons' },
        button(verb, agree, { class: 'strong ' + (tone || ''), id: id + '-yes' }),
        button('Cancel', () => dialog.close())
      )
    );
    reason.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') {
        // Or the button that gets the focus back would be pressed by the same key.
        event.preventDefault();
        agree();
      }
    });
    document.body.append(dialog);
    dialog.showModal();
    reason.focus();
  });
}
