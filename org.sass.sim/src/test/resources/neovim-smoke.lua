-- Opens a text as a user does who has the manual's lines in their init.lua (SNIPPET), and prints what Neovim then knows.

dofile(os.getenv("SNIPPET"))

local PATIENCE = 30000

local function say(what, value)
  io.stdout:write(what .. ": " .. tostring(value):gsub("\n", " | ") .. "\n")
end

local function lines()
  return vim.api.nvim_buf_get_lines(0, 0, -1, false)
end

local function errors()
  return vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR })
end

local function ask(method, line, column)
  local params = {
    textDocument = vim.lsp.util.make_text_document_params(),
    position = { line = line - 1, character = column - 1 },
  }
  for _, answer in pairs(vim.lsp.buf_request_sync(0, method, params, PATIENCE) or {}) do
    return answer.result
  end
end

vim.cmd("edit " .. os.getenv("TEXT"))
say("filetype", vim.bo.filetype)
vim.wait(PATIENCE, function() return #errors() > 0 end, 20)
for _, d in ipairs(errors()) do
  say("error", (d.lnum + 1) .. ":" .. (d.col + 1) .. ": " .. d.message)
end
say("hover", ask("textDocument/hover", 2, 6).contents.value)
local list = ask("textDocument/completion", 2, 7)
say("completion", (list.items or list)[1].label)
vim.api.nvim_buf_set_text(0, 3, 4, 3, 9, { "FADD" })
vim.wait(PATIENCE, function() return #errors() == 0 end, 20)
say("errors", #errors())
vim.api.nvim_win_set_cursor(0, { 2, 9 })
vim.lsp.buf.rename("R9")
vim.wait(PATIENCE, function() return lines()[2]:find("R9") ~= nil end, 20)
say("renamed", table.concat(lines(), " | "))
vim.cmd("qa!")
