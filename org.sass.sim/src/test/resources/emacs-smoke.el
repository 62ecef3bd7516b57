;;; Opens a text as a user does who has the manual's lines in their init.el (SNIPPET), and prints what Emacs then knows.  -*- lexical-binding: t -*-

(setq inhibit-message t)
(load (getenv "SNIPPET") nil t t)
(require 'eglot)
(require 'flymake)
(setq eglot-sync-connect 60
      eglot-connect-timeout 60)

(defvar smoke-patience 30 "Seconds.")

(defun smoke-say (what value)
  (princ (format "%s: %s\n" what (replace-regexp-in-string "\n" " | " (format "%s" value)))))

(defun smoke-wait (done)
  "Let the server talk until DONE gives something, and give that."
  (let ((end (+ (float-time) smoke-patience)) value)
    (while (and (not (setq value (funcall done))) (< (float-time) end))
      (accept-process-output nil 0.05))
    value))

(defun smoke-go (line column)
  (goto-char (point-min))
  (forward-line (1- line))
  (forward-char (1- column)))

(defun smoke-errors ()
  (seq-filter (lambda (d) (eq (flymake-diagnostic-type d) 'eglot-error)) (flymake-diagnostics)))

(defun smoke-hover ()
  "What Eldoc would show, as Eglot hands it on."
  (let (said)
    (eglot-hover-eldoc-function (lambda (text &rest _) (setq said text)))
    (smoke-wait (lambda () said))))

(switch-to-buffer (find-file-noselect (getenv "TEXT")))
(smoke-say "mode" major-mode)
(run-hooks 'post-command-hook) ; There are no commands without a terminal, and Eglot waits for the first.
(smoke-wait #'eglot-managed-p)
(flymake-start)
(smoke-wait #'smoke-errors)
(dolist (d (smoke-errors))
  (goto-char (flymake-diagnostic-beg d))
  (smoke-say "error" (format "%d:%d: %s" (line-number-at-pos) (1+ (current-column))
                             (replace-regexp-in-string "\\`gsass[^:]*: " "" (flymake-diagnostic-text d)))))
(smoke-go 2 6)
(smoke-say "hover" (smoke-hover))
(smoke-go 2 7)
(let ((asked (eglot-completion-at-point)))
  (smoke-say "completion" (substring-no-properties (car (all-completions (buffer-substring (nth 0 asked) (point)) (nth 2 asked))))))
(smoke-go 4 5)
(delete-char 5)
(insert "FADD")
(eglot--signal-textDocument/didChange) ; Else Eglot waits until the user stops typing, and without a terminal that never comes.
(smoke-wait (lambda () (null (smoke-errors))))
(smoke-say "errors" (length (smoke-errors)))
(smoke-go 2 10)
(eglot-rename "R9")
(smoke-say "renamed" (string-trim (buffer-string)))
(set-buffer-modified-p nil)
(kill-emacs 0)
